import { pino } from 'pino'

/** One JSON line an event; whatever could hold a person's data or a secret is taken out. */
export const createLog = (level: string) =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        '*.password',
        '*.email',
        '*.phone',
        '*.cookie',
        '*.authorization',
        'err.params',
        'err.cause.detail',
        'err.query',
      ],
      remove: true,
    },
    serializers: {
      // Drizzle puts the query's values, which may be a person's data, into its message.
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        message: error.message.split('\nparams:')[0],
        code: error.code,
        stack: error.stack
          ?.split('\n')
          .filter((line) => line.trimStart().startsWith('at '))
          .slice(0, 12),
        cause: error.cause instanceof Error ? error.cause.message : undefined,
      }),
    },
  })

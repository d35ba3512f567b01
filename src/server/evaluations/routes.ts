import { Readable } from 'node:stream'
import { Hono } from 'hono'
import * as v from 'valibot'
import { AnswerForm, EvaluationLink, KnowledgeForm, OpenEvaluation } from '../../domain/evaluations/answer.ts'
import { QualityYear, QualityYearForm, SessionEvaluations, yearParam } from '../../domain/evaluations/quality-year.ts'
import { ProgrammeQuestions, ProgrammeQuestionsForm } from '../../domain/evaluations/question.ts'
import { exportFormats } from '../../domain/values/export.ts'
import { locales } from '../../domain/values/language.ts'
import { rowId } from '../../domain/values/numbers.ts'
import { contentDisposition, sendPaper } from '../files/content-disposition.ts'
import { beforeChange, done, endpoint } from '../http/endpoint.ts'
import { idParam, input } from '../http/input.ts'
import type { RequestContext } from '../http/request-context.ts'
import { networkOf } from '../session/network.ts'
import { administrators, everyone, officeReaders } from '../session/permission.ts'
import { requireProof } from '../session/proof.ts'

/** Loaded at their first use: a start is shorter without. */
const reading = () => import('./queries.ts')
const answering = () => import('./answer-commands.ts')
const counting = () => import('./figure-queries.ts')
const writing = () => import('./office-commands.ts')
const printing = () => import('./paper-queries.ts')

const limit = ({ limiter, caller }: RequestContext) => limiter.take('evaluationPerAddress', networkOf(caller.ip))

const language = v.picklist(locales)
const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

const link = { evaluation: 'c7-12', token: 'xJ3oVbV2m0Qm7m0oQh0zq2T2uXW3rKx9l1fYkq8aB4c' }

/** What a session was worth (docs/rules/evaluations.md). */
export const evaluationRoutes = new Hono()
  .post(
    '/evaluations/check',
    endpoint(everyone, {
      summary: 'What somebody is asked about a session, by the link of a mail',
      answers: { 200: OpenEvaluation },
      refusals: [...beforeChange, 404, 422, 429],
      example: link,
    }),
    input('json', EvaluationLink),
    async (c) => {
      const { call } = c.var
      await limit(call)
      return c.json(await (await reading()).findOpenEvaluation(call, c.req.valid('json')))
    },
  )
  .post(
    '/evaluations/answers',
    endpoint(everyone, {
      summary: 'Answer once, by the link of a mail; nothing ties the answer to it',
      answers: { 204: null },
      refusals: [...beforeChange, 404, 409, 422, 429],
      example: { ...link, answers: { '1': '5', '2': '4', '3': 'yes', '4': 'Les exercices' } },
    }),
    input('json', AnswerForm),
    async (c) => {
      const { call } = c.var
      await limit(call)
      return done(c, (await answering()).answerEvaluation(call, c.req.valid('json')))
    },
  )
  .post(
    '/evaluations/knowledge',
    endpoint(everyone, {
      summary: 'Say what one knew before and after, with one’s name',
      answers: { 204: null },
      refusals: [...beforeChange, 404, 409, 422, 429],
      example: { ...link, before: 2, after: 4 },
    }),
    input('json', KnowledgeForm),
    async (c) => {
      const { call } = c.var
      await limit(call)
      return done(c, (await answering()).rateKnowledge(call, c.req.valid('json')))
    },
  )
  .get(
    '/admin/trainings/:id/evaluations',
    endpoint(officeReaders, {
      summary: 'What a session was worth: figures from five answers on',
      answers: { 200: SessionEvaluations },
      refusals: [404],
    }),
    input('param', idParam),
    async (c) => {
      const { db, now } = c.var.call
      return c.json(await (await counting()).findSessionEvaluations(db, c.req.valid('param').id, now))
    },
  )
  .get(
    '/admin/trainings/:id/evaluation-links/:language',
    endpoint(administrators, {
      summary: 'A slip with a link and its QR for each person who is asked, as a PDF',
      answers: { 200: 'file' },
      refusals: [404, 409],
    }),
    input('param', v.object({ id: rowId, language })),
    async (c) => {
      const { id, language } = c.req.valid('param')
      return sendPaper(c, await (await printing()).makeSlips(c.var.call, id, language))
    },
  )
  .get(
    '/programmes/:id/questions',
    endpoint(officeReaders, {
      summary: 'What people are asked after sessions of a programme',
      answers: { 200: ProgrammeQuestions },
      refusals: [404],
    }),
    input('param', idParam),
    async (c) => c.json(await (await reading()).findQuestions(c.var.call.db, c.req.valid('param').id)),
  )
  .put(
    '/programmes/:id/questions',
    endpoint(administrators, {
      summary: 'Give a programme questions of its own, or take them back',
      answers: { 200: ProgrammeQuestions },
      refusals: [...beforeChange, 404, 409, 422],
    }),
    input('param', idParam),
    input('json', ProgrammeQuestionsForm),
    async (c) =>
      c.json(await (await writing()).saveQuestions(c.var.call, c.req.valid('param').id, c.req.valid('json'))),
  )
  .get(
    '/admin/quality/:year',
    endpoint(officeReaders, {
      summary: 'A year: sessions, people, notes, complaints, what was changed',
      answers: { 200: QualityYear },
      refusals: [404],
    }),
    input('param', yearParam),
    async (c) => {
      const { db, now } = c.var.call
      return c.json(await (await counting()).findQualityYear(db, c.req.valid('param').year, now))
    },
  )
  .put(
    '/admin/quality/:year',
    endpoint(administrators, {
      summary: 'Keep how many complaints there were in a year, and what was changed',
      answers: { 200: QualityYear },
      refusals: [...beforeChange, 404, 409, 422],
    }),
    input('param', yearParam),
    input('json', QualityYearForm),
    async (c) =>
      c.json(await (await writing()).saveQualityYear(c.var.call, c.req.valid('param').year, c.req.valid('json'))),
  )
  .get(
    '/admin/quality/:year/export',
    endpoint(administrators, {
      summary: 'The figures of a year’s sessions, as a file',
      answers: { 200: 'file' },
      refusals: [400, 403, 404],
    }),
    input('param', yearParam),
    input('query', v.object({ format: v.optional(v.picklist(exportFormats), 'csv') })),
    async (c) => {
      const { call } = c.var
      const { format } = c.req.valid('query')
      requireProof(call.actor, call.now)
      await (await writing()).recordExport(call, format)
      const { name, bytes } = await (await printing()).qualityFile(call, c.req.valid('param').year, format)
      c.header('Content-Type', mediaTypes[format])
      c.header('Content-Disposition', contentDisposition(name))
      return c.body(Readable.toWeb(Readable.from(bytes)) as ReadableStream<Uint8Array>)
    },
  )
  .get(
    '/admin/quality/:year/:language',
    endpoint(officeReaders, {
      summary: 'A year for the firm’s quality file, as a PDF',
      answers: { 200: 'file' },
      refusals: [404],
    }),
    input('param', v.object({ ...yearParam.entries, language })),
    async (c) => {
      const { year, language } = c.req.valid('param')
      return sendPaper(c, await (await printing()).makeQualityPaper(c.var.call, year, language))
    },
  )

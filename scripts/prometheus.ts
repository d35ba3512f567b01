// Finds Prometheus and its promtool, which try the alert rules and the dashboard.
import { hasTool } from './debian-package.ts'

/** Whether Prometheus can be used, after an attempt to install it where we may. */
export const hasPrometheus = (): boolean => hasTool(['promtool', '--version'], 'prometheus')

/** What a dashboard of Grafana asks, as Prometheus can be asked: its variables filled in. */
export function queriesOf(dashboard: { panels: { title: string; targets?: { expr: string }[] }[] }) {
  return dashboard.panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({
      title,
      expr: expr.replaceAll('$__rate_interval', '1m').replaceAll('$instance', '.*'),
    })),
  )
}

if (import.meta.main)
  console.log(hasPrometheus() ? 'Prometheus is there' : 'Prometheus is missing: apt-get install prometheus')

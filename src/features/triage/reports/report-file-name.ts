import { extendedFilterNames, valuesOf } from '../../../api/violation-filters.ts'
import { truncateCodePoints } from '../../../lib/code-points.ts'
import type { ExportAbout } from './export-format.ts'

type Subject = Pick<ExportAbout, 'filter' | 'connection' | 'taken_at'> & {
  audit: Pick<ExportAbout['audit'], 'id' | 'name'>
}

/** The file name of an export or report: audit, filter, connection and time, each limited in length. */
export function reportFileName({ audit, filter, connection, taken_at }: Subject): string {
  const minute = taken_at.slice(0, 16).replace(':', '')
  return [
    truncateCodePoints(audit.name, 40).trim(),
    ...valuesOf(filter.review_state),
    ...valuesOf(filter.severity),
    ...[filter.search, ...extendedFilterNames.flatMap((name) => valuesOf(filter[name]).slice(0, 3))].map((text) =>
      truncateCodePoints(text ?? '', 30).trim(),
    ),
    truncateCodePoints(connection.label, 24).trim(),
    `${minute}Z`,
    truncateCodePoints(audit.id, 40),
  ]
    .filter(Boolean)
    .join(' ')
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Discount } from '../../../domain/discounts/discount.ts'
import { datedTitle } from '../../../domain/trainings/session-name.ts'
import { formatShortDay } from '../../../domain/values/dates.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { read } from '../../api/api.ts'
import { pageQuery } from '../../api/api-query.ts'
import { readPage } from '../../api/list-page.ts'
import { EmptyList } from '../../signed-in/empty-list.tsx'
import { Loaded } from '../../signed-in/loaded.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { ExportMenu } from '../kit/export-menu.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { OnlyFor } from '../kit/only-for.tsx'
import { useChange } from '../kit/use-change.ts'
import { NewDiscountDialog } from './new-discount-dialog.tsx'

/** The newest discounts that are so called. */
const discountsQuery = (q: string) =>
  pageQuery(['discounts', q], (api) => readPage(api.admin.discounts.$get({ query: { q, pageSize: '100' } })))

/** « Remises » (docs/rules/payments.md#discounts): what may be taken off a price, how often it was, and its switch. */
export function DiscountsDialog({ sought, onClose }: { sought: string; onClose: () => void }) {
  const labels = useOffice().words.discounts
  const [q, setQ] = useState(sought)
  const [isMaking, setMaking] = useState(false)
  const found = useQuery(discountsQuery(q))
  if (isMaking) return <NewDiscountDialog onClose={() => setMaking(false)} />
  return (
    <FormDialog title={labels.title} shape="wide" isDirty={false} onClose={onClose}>
      {() => (
        <div className="grid grid-cols-1 gap-4 p-5">
          <p className="text-muted text-sm">{labels.hint}</p>
          <div className="flex flex-wrap items-end justify-between gap-3">
            <SearchField label={labels.search} placeholder={labels.searchHint} value={q} onSearch={setQ} />
            <div className="flex flex-wrap gap-2">
              <OnlyFor group="money recorders">
                <ExportMenu request={(api, format) => api.admin.discounts.export.$get({ query: { q, format } })} />
              </OnlyFor>
              <OnlyFor group="administrators">
                <Button size="compact" onClick={() => setMaking(true)}>
                  {labels.make}
                </Button>
              </OnlyFor>
            </div>
          </div>
          <Loaded query={found} error={labels.loadError} lines={6}>
            {({ rows, total }) =>
              rows.length === 0 ? (
                <EmptyList>{q ? labels.noneFound : labels.empty}</EmptyList>
              ) : (
                <>
                  <ul className="framed-rows">
                    {rows.map((discount) => (
                      <DiscountLine key={discount.id} discount={discount} />
                    ))}
                  </ul>
                  {total > rows.length && <p className="text-muted text-sm">{labels.more(total - rows.length)}</p>}
                </>
              )
            }
          </Loaded>
        </div>
      )}
    </FormDialog>
  )
}

function DiscountLine({ discount }: { discount: Discount }) {
  const { locale, words } = useOffice()
  const labels = words.discounts
  const { id, code, percent, amount, uses, maxUses, taken, isActive, organization, trainings } = discount
  const switching = useChange({
    failsIn: 'toast',
    send: (api, isOn: boolean) =>
      read(api.admin.discounts[':id'].$put({ param: { id: String(id) }, json: { isActive: isOn } })),
    success: ({ isActive: isOn }) => ({ title: isOn ? labels.switchedOn(code) : labels.switchedOff(code) }),
    touches: [['discounts'], ['audit']],
  })
  const titles = trainings.map(({ title, startsAt }) => datedTitle(title, startsAt, locale))
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3 text-sm">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <code className="break-all font-semibold text-base">{code}</code>
          <span className="font-semibold tabular-nums">
            {percent === null ? formatMoney(amount ?? 0) : labels.percent(percent)}
          </span>
          {!isActive && <Badge tone="grey">{labels.isOff}</Badge>}
        </p>
        <p className="text-muted tabular-nums">
          {[
            labels.uses(uses, maxUses),
            uses > 0 && labels.taken(formatMoney(taken)),
            periodOf(discount, locale, labels),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="text-muted">
          {[titles.length === 0 ? labels.forAll : titles.join(', '), organization && labels.forEmployer(organization)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <OnlyFor group="administrators">
        <Button
          look="neutral"
          size="compact"
          disabled={switching.isPending}
          onClick={() => switching.mutate(!isActive)}
        >
          {isActive ? labels.switchOff : labels.switchOn}
          <span className="sr-only"> {code}</span>
        </Button>
      </OnlyFor>
    </li>
  )
}

type Labels = ReturnType<typeof useOffice>['words']['discounts']

function periodOf({ validFrom, validUntil }: Discount, locale: 'fr' | 'en', labels: Labels): string | undefined {
  const day = (on: string) => formatShortDay(on, locale)
  if (validFrom && validUntil) return labels.between(day(validFrom), day(validUntil))
  if (validFrom) return labels.from(day(validFrom))
  return validUntil ? labels.until(day(validUntil)) : undefined
}

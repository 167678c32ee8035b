import { Plus, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { formText } from '#web/ui/fields/form-text.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import {
  MOST_AMOUNT,
  MOST_INTERVALS,
  MOST_PRICES,
} from '#worker/features/admin/billing/plans/limits.ts'
import type { PriceInput } from '#worker/features/admin/billing/plans/schema.ts'
import type { Price } from '#worker/features/billing/schema.ts'
import { isCurrency, majorAmount, minorAmount } from '#worker/i18n/money.ts'

/** As typed. */
interface EditedPrice {
  key: number
  amount: string
  currency: string
  interval: Price['interval']
  count: string
}

const INTERVAL_WORDS: Record<Price['interval'], string> = {
  day: 'Days',
  month: 'Months',
  year: 'Years',
}

const INTERVALS = Object.keys(INTERVAL_WORDS) as Price['interval'][]

const edited = (price: Price): EditedPrice => ({
  key: price.id,
  amount: majorAmount(price.amount, price.currency),
  currency: price.currency,
  interval: price.interval,
  count: String(price.interval_count),
})

/** The prices that a plan is offered at. */
export function PriceFields({
  prices,
  currency,
}: {
  prices: readonly Price[]
  /** Of new ones. */
  currency: string
}) {
  const t = useTrans()
  const titleId = useId()
  const [rows, setRows] = useState(() => prices.map(edited))

  /** Rows come and go without a key: the form learns of it as if one was typed. */
  function change(next: EditedPrice[], button: Element) {
    button.dispatchEvent(new Event('input', { bubbles: true }))
    setRows(next)
  }

  return (
    <section className="admin-form-section" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('Prices')}</h2>
      <p className="admin-secondary">
        {t('A changed price holds for new orders. Who has subscribed keeps paying the former one.')}
      </p>
      {rows.map((row, index) => (
        <PriceRow
          key={row.key}
          index={index}
          price={row}
          onChange={(changes) =>
            setRows((current) =>
              current.map((one) => (one.key === row.key ? { ...one, ...changes } : one)),
            )
          }
          onRemove={(button) =>
            change(
              rows.filter(({ key }) => key !== row.key),
              button,
            )
          }
        />
      ))}
      {rows.length < MOST_PRICES && (
        <Button
          size="sm"
          className="item-list-add"
          onPress={({ target }) =>
            change(
              [
                ...rows,
                // Ids of stored ones are positive.
                {
                  key: Math.min(0, ...rows.map(({ key }) => key)) - 1,
                  amount: '',
                  currency,
                  interval: 'month',
                  count: '1',
                },
              ],
              target,
            )
          }
        >
          <Plus aria-hidden="true" />
          {t('Add price')}
        </Button>
      )}
    </section>
  )
}

interface PriceRowProps {
  index: number
  price: EditedPrice
  onChange: (changes: Partial<EditedPrice>) => void
  onRemove: (button: Element) => void
}

function PriceRow({ index, price, onChange, onRemove }: PriceRowProps) {
  const t = useTrans()
  const selectId = useId()
  const code = price.currency.trim().toUpperCase()
  return (
    <fieldset className="price-row">
      <legend className="visually-hidden">{t('Price :number', { number: index + 1 })}</legend>
      <TextField
        name={`prices.${index}.amount`}
        label={t('Amount')}
        value={price.amount}
        onChange={(amount) => onChange({ amount })}
        inputMode="decimal"
        autoComplete="off"
        isRequired
        validate={(text) => (isAmount(text, code) ? null : t('Enter an amount such as 9.50.'))}
      />
      <TextField
        name={`prices.${index}.currency`}
        label={t('Currency')}
        value={price.currency}
        onChange={(currency) => onChange({ currency })}
        autoComplete="off"
        maxLength={3}
        isRequired
        validate={() => (isCurrency(code) ? null : t('This is not a currency.'))}
      />
      <TextField
        name={`prices.${index}.interval_count`}
        type="number"
        label={t('Charged every')}
        value={price.count}
        onChange={(count) => onChange({ count })}
        inputProps={{ min: 1, max: MOST_INTERVALS[price.interval], step: 1 }}
        isRequired
      />
      <div className="field">
        <label className="field-label" htmlFor={selectId}>
          {t('Interval')}
        </label>
        <select
          id={selectId}
          className="field-input"
          name={`prices.${index}.interval`}
          value={price.interval}
          onChange={({ target }) => onChange({ interval: target.value as Price['interval'] })}
        >
          {INTERVALS.map((interval) => (
            <option key={interval} value={interval}>
              {t(INTERVAL_WORDS[interval])}
            </option>
          ))}
        </select>
      </div>
      <Button
        variant="ghost"
        size="sm"
        aria-label={t('Remove price :number', { number: index + 1 })}
        onPress={({ target }) => onRemove(target)}
      >
        <Trash2 aria-hidden="true" />
        {t('Remove')}
      </Button>
    </fieldset>
  )
}

/** Until the currency is one, it cannot be told how many decimals it has. */
function isAmount(text: string, currency: string): boolean {
  if (!isCurrency(currency)) return true
  const amount = minorAmount(text, currency)
  return amount !== null && amount >= 1 && amount <= MOST_AMOUNT
}

/** The prices of the form, whose fields have been checked. */
export function pricesIn(data: FormData): PriceInput[] {
  const prices: PriceInput[] = []
  for (let index = 0; data.has(`prices.${index}.amount`); index++) {
    const text = (field: string) => formText(data, `prices.${index}.${field}`)
    const currency = text('currency').trim().toUpperCase()
    prices.push({
      amount: minorAmount(text('amount'), currency) ?? 0,
      currency,
      interval: text('interval') as Price['interval'],
      interval_count: Number(text('interval_count')),
    })
  }
  return prices
}

import { useI18n } from '#web/i18n/i18n-context.tsx'
import { formatMoney } from '#worker/i18n/money.ts'

interface MoneyProps {
  /** In the currency's minor unit. */
  amount: number
  currency: string
  /** "$10.00", so that the amounts of a sum are under each other. */
  hasAllDecimals?: boolean
}

/** An amount in the reader's language, whose order of characters is kept in texts of another direction. */
export function Money({ amount, currency, hasAllDecimals = false }: MoneyProps) {
  const { language } = useI18n()
  // Browsers may know other names of currencies than the server.
  return (
    <bdi suppressHydrationWarning>
      {formatMoney(amount, currency, language, { hasAllDecimals })}
    </bdi>
  )
}

import type { Company } from './company.ts'

/** What the law wants a firm to say of itself beside its name, on papers and in its terms; empty when nothing is known. */
export const legalMentions = ({
  legalForm,
  tradeRegister,
  taxpayerNumber,
  taxRegime,
}: Pick<Company, 'tradeRegister' | 'taxpayerNumber'> & Partial<Pick<Company, 'legalForm' | 'taxRegime'>>): string[] =>
  [legalForm, tradeRegister && `RCCM ${tradeRegister}`, taxpayerNumber && `NCC ${taxpayerNumber}`, taxRegime].flatMap(
    (mention) => mention || [],
  )

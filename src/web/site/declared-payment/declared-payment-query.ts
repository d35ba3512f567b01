import { queryOptions } from '@tanstack/react-query'
import type { DeclarationLinkForm } from '../../../domain/payments/payment-declaration.ts'
import { fromApi, read } from '../../api/api.ts'

/** What is to be paid for a registration, and what was declared, by the link of a mail. */
export const declaredPaymentQuery = (link: DeclarationLinkForm) =>
  queryOptions({
    queryKey: ['declared-payment', link.paymentReference],
    queryFn: fromApi((api) => read(api['payment-declarations'].check.$post({ json: link }))),
  })

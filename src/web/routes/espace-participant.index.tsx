import { createFileRoute } from '@tanstack/react-router'
import { DashboardScreen } from '../portal/dashboard/dashboard-screen.tsx'
import type { PortalSearch } from '../portal/kit/portal-search.ts'

export const Route = createFileRoute('/espace-participant/')({
  // As the address has it: what it means is for `usePortalSearch` to say, for this file is part of every page's scripts.
  validateSearch: (rawInput: Record<string, unknown>): Partial<PortalSearch> => rawInput,
  component: DashboardScreen,
})

import { createFileRoute } from '@tanstack/react-router'
import { ProfileScreen } from '../portal/profile/profile-screen.tsx'

export const Route = createFileRoute('/espace-participant/profil')({ component: ProfileScreen })

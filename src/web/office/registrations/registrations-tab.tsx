import { RegistrationList } from './registration-list.tsx'

/** Every registration. */
export default function RegistrationsTab() {
  return <RegistrationList />
}

import { type StaffRole, staffRoles } from '../../../domain/staff/role.ts'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { useOffice } from '../kit/office-text.ts'

interface Props {
  legend: string
  value: StaffRole
  onChoose: (role: StaffRole) => void
}

/** What an account is for, each role with what it reads and does. */
export function RoleField(props: Props) {
  const { words } = useOffice()
  const { roles, roleTexts } = words.users
  return (
    <ChoiceField
      name="role"
      choices={staffRoles}
      labelOf={(role) => (
        <span className="grid">
          <span className="font-semibold">{roles[role]}</span>
          <span className="text-muted text-sm">{roleTexts[role]}</span>
        </span>
      )}
      {...props}
    />
  )
}

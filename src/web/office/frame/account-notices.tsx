import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useOffice } from '../kit/office-text.ts'
import { ownAccountQuery } from '../queries/staff.ts'

/** What an administrator is asked to see to in their own account: a password that new rules would refuse, a spent recovery code. */
export function AccountNotices({ isSignedIn }: { isSignedIn: boolean }) {
  const { words } = useOffice()
  const own = useQuery({ ...ownAccountQuery, enabled: isSignedIn }).data
  if (!own) return null
  const notices = [
    own.passwordWeakness && words.accountNotices.passwords[own.passwordWeakness],
    own.usedRecoveryCode && words.accountNotices.recoveryCode(own.recoveryCodesLeft),
  ].filter((notice) => typeof notice === 'string')
  return notices.map((notice) => (
    <p
      key={notice}
      role="status"
      className="print:hidden bg-orange-wash px-4 py-2 text-center text-orange-deep text-sm"
    >
      {notice}{' '}
      <Link to="/admin" search={{ onglet: 'utilisateurs' }} className="font-semibold underline underline-offset-4">
        {words.accountNotices.see}
      </Link>
    </p>
  ))
}

/** An e-mail address, which breaks before its domain where it has no room, and only then anywhere. */
export function EmailText({ email, className = '' }: { email: string; className?: string }) {
  const at = email.lastIndexOf('@') + 1
  return (
    <span className={`wrap-anywhere ${className}`}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}

/** A secret that is shown only once, to be copied. */
export function SecretOnce({ label, secret }: { label: string; secret: string }) {
  return (
    <div className="flex flex-col gap-1 rounded-md border border-line bg-canvas p-3 text-sm" role="status">
      <span>{label}</span>
      <code className="select-all break-all">{secret}</code>
    </div>
  )
}

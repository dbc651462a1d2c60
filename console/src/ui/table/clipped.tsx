/** A text of one line. What its cell has no room for shows on hover. */
export const Clipped = ({ text, isSoft = false }: { text: string; isSoft?: boolean }) => (
  <div className={isSoft ? 'clip soft' : 'clip'} title={text}>
    {text}
  </div>
)

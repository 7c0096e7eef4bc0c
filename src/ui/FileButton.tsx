import { FileUpIcon } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { Button } from './Button.tsx'

interface FileButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  accept?: string
  multiple?: boolean
  onFiles: (files: File[]) => void
}

/** Opens the browser's file chooser. */
export function FileButton({ accept, multiple, onFiles, ...button }: FileButtonProps) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // The same file can be chosen again.
          target.value = ''
        }}
      />
      <Button icon={FileUpIcon} {...button} onClick={() => chooser.current?.click()} />
    </>
  )
}

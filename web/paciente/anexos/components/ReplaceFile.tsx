import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useId } from 'react';
import { FileInput } from '#ui/field/FileInput.tsx';
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx';
import { acceptedTypes, isIos } from '#lib/upload/choose-file.ts';

type ReplaceFileProps = { onChoose: (files: File[]) => void };

export function ReplaceFile({ onChoose }: ReplaceFileProps) {
  const id = useId();
  return (
    <>
      <VisuallyHidden>
        <label htmlFor={id}>Trocar</label>
      </VisuallyHidden>
      <FileInput
        id={id}
        text="Trocar"
        icon={RefreshCw}
        accept={acceptedTypes(isIos(navigator))}
        onChange={(event) => {
          const files = Array.from(event.target.files ?? []);
          if (files.length > 0) onChoose(files);
        }}
      />
    </>
  );
}

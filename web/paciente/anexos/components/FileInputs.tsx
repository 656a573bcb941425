import Camera from 'lucide-react/icons/camera';
import type { ChangeEvent, MouseEvent } from 'react';
import type { TipoAnexo } from '#domain/pedidos/anexos.ts';
import { useCoarsePointer } from '#lib/browser/useCoarsePointer.ts';
import { FileInput } from '#ui/field/FileInput.tsx';
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx';
import { acceptedTypes, isIos } from '#lib/upload/choose-file.ts';
import type { ChooseFiles } from '../uploads/choose.ts';

type FileInputsProps = {
  tipo: TipoAnexo;
  several: boolean;
  /** True when the field holds one file and has it: another choice replaces it. */
  full: boolean;
  choose: ChooseFiles;
};

function empty({ currentTarget }: MouseEvent<HTMLInputElement>): void {
  currentTarget.value = '';
}

const filesIn = ({ target }: ChangeEvent<HTMLInputElement>) => Array.from(target.files ?? []);

/** The inputs of a field: choose a file and, on touch screens, take a photo. */
export function FileInputs({ tipo, several, full, choose }: FileInputsProps) {
  const touch = useCoarsePointer();
  const cameraId = `${tipo}-camera`;
  return (
    <div className={`anexo-entradas${touch ? ' anexo-entradas-duas' : ''}`}>
      <FileInput
        id={tipo}
        name={tipo}
        text={full ? 'Trocar' : 'Escolher'}
        multiple={several}
        accept={acceptedTypes(isIos(navigator))}
        aria-describedby={`${tipo}-hint`}
        onClick={empty}
        onChange={(event) => choose(filesIn(event), { tipo })}
      />
      {touch && (
        <>
          <VisuallyHidden>
            <label htmlFor={cameraId}>Usar a câmera</label>
          </VisuallyHidden>
          <FileInput
            id={cameraId}
            text="Usar a câmera"
            icon={Camera}
            accept="image/*"
            capture="environment"
            aria-describedby={`${tipo}-rotulo`}
            onClick={empty}
            onChange={(event) => choose(filesIn(event), { tipo, origin: 'camera' })}
          />
        </>
      )}
    </div>
  );
}

import Camera from 'lucide-react/icons/camera';
import type { ChangeEvent, MouseEvent } from 'react';
import type { TipoAnexo } from '../../../../domain/pedidos/anexos.ts';
import { useCoarsePointer } from '../../../lib/browser/useCoarsePointer.ts';
import { FileInput } from '../../../ui/field/FileInput.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { acceptedTypes, isIos } from '../../../lib/upload/choose-file.ts';
import type { Escolher } from '../escolher.ts';

type EntradasProps = {
  tipo: TipoAnexo;
  varios: boolean;
  /** The place for one file is taken: a choice replaces it. */
  cheio: boolean;
  escolher: Escolher;
};

/** The same file may be chosen again after it was removed. */
function esvaziar({ currentTarget }: MouseEvent<HTMLInputElement>): void {
  currentTarget.value = '';
}

const arquivosDe = ({ target }: ChangeEvent<HTMLInputElement>) => Array.from(target.files ?? []);

/** The ways to give a file to a field: from the device and, where there are fingers, straight from the camera. */
export function Entradas({ tipo, varios, cheio, escolher }: EntradasProps) {
  const toque = useCoarsePointer();
  const cameraId = `${tipo}-camera`;
  return (
    <div className={`anexo-entradas${toque ? ' anexo-entradas-duas' : ''}`}>
      <FileInput
        id={tipo}
        name={tipo}
        text={cheio ? 'Trocar' : 'Escolher'}
        multiple={varios}
        accept={acceptedTypes(isIos(navigator))}
        aria-describedby={`${tipo}-hint`}
        onClick={esvaziar}
        onChange={(event) => escolher(arquivosDe(event), { tipo })}
      />
      {toque && (
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
            onClick={esvaziar}
            onChange={(event) => escolher(arquivosDe(event), { tipo, origem: 'camera' })}
          />
        </>
      )}
    </div>
  );
}

import Camera from 'lucide-react/icons/camera';
import { useEffect, useState, type ChangeEvent } from 'react';
import { formatBytes } from '../../../../domain/pedidos/anexos.ts';
import { recusaDoDocumento } from '../../../../domain/titular/contestacao.ts';
import { Field } from '../../../ui/field/Field.tsx';
import { FileInput } from '../../../ui/field/FileInput.tsx';
import { ROTULOS } from '../contestacao.form.ts';

type CampoDocumentoProps = {
  file: File | null;
  erro: string | undefined;
  aoEscolher: (file: File) => void;
};

/** The identity document: on a phone the camera is one of the choices. A file that cannot be taken is not kept. */
export function CampoDocumento({ file, erro, aoEscolher }: CampoDocumentoProps) {
  const [recusa, setRecusa] = useState<string | null>(null);
  const [foto, setFoto] = useState<string | null>(null);
  useEffect(() => () => void (foto && URL.revokeObjectURL(foto)), [foto]);

  function escolher(event: ChangeEvent<HTMLInputElement>) {
    const chosen = event.target.files?.[0];
    if (!chosen) return;
    // A photo of a phone may come without a type: then the bytes decide, on the server.
    const { size, type } = chosen;
    const motivo = recusaDoDocumento(type === '' ? { size } : { size, contentType: type });
    setRecusa(motivo);
    if (motivo !== null) return;
    setFoto(type.startsWith('image/') ? URL.createObjectURL(chosen) : null);
    aoEscolher(chosen);
  }

  return (
    <Field
      label={ROTULOS.documento}
      hint="RG, CNH ou passaporte: o lado da foto e do CPF. Foto ou PDF, até 10 MB."
      error={recusa ?? erro}
      id="documento"
    >
      {(control) => (
        <div className="caso-documento">
          <FileInput
            {...control}
            name="documento"
            text={file ? 'Trocar arquivo' : 'Fotografar ou escolher'}
            icon={Camera}
            // With any picture and a PDF side by side, phones offer the camera, the gallery and the files.
            accept="image/*,application/pdf,.heic,.heif"
            onClick={(event) => {
              event.currentTarget.value = '';
            }}
            onChange={escolher}
          />
          {file && (
            <p className="small caso-arquivo" role="status">
              {file.name} <span className="muted num nowrap">· {formatBytes(file.size)}</span>
            </p>
          )}
          {foto !== null && (
            <figure className="caso-previa">
              {/* A browser that cannot draw this kind of photo shows none. */}
              <img src={foto} alt="" onError={() => setFoto(null)} />
              <figcaption className="fine quiet">Confira se dá para ler tudo.</figcaption>
            </figure>
          )}
        </div>
      )}
    </Field>
  );
}

import Camera from 'lucide-react/icons/camera';
import { useEffect, useState, type ChangeEvent } from 'react';
import { formatBytes } from '#domain/pedidos/anexos.ts';
import { recusaDoDocumento } from '#domain/titular/contestacao.ts';
import { Field } from '#ui/field/Field.tsx';
import { FileInput } from '#ui/field/FileInput.tsx';

type DocumentoFieldProps = {
  id: string;
  label: string;
  hint: string;
  file: File | null;
  error: string | undefined;
  onChoose: (file: File) => void;
};

/**
 * A field for a document; a phone offers its camera as one of the sources. A file that would be
 * refused is not kept.
 */
export function DocumentoField({ id, label, hint, file, error, onChoose }: DocumentoFieldProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [photo, setPhoto] = useState<string | null>(null);
  useEffect(() => () => void (photo && URL.revokeObjectURL(photo)), [photo]);

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const chosen = event.target.files?.[0];
    if (!chosen) return;
    // Some phones give a photo no type: the server then decides by its bytes.
    const { size, type } = chosen;
    const reason = recusaDoDocumento(type === '' ? { size } : { size, contentType: type });
    setRefusal(reason);
    if (reason !== null) return;
    setPhoto(type.startsWith('image/') ? URL.createObjectURL(chosen) : null);
    onChoose(chosen);
  }

  return (
    <Field label={label} hint={hint} error={refusal ?? error} id={id}>
      {(control) => (
        <div className="grid justify-start">
          <FileInput
            {...control}
            name={id}
            text={file ? 'Trocar arquivo' : 'Fotografar ou escolher'}
            icon={Camera}
            // With any image and PDF in the list, phones offer camera, gallery and files.
            accept="image/*,application/pdf,.heic,.heif"
            onClick={(event) => {
              event.currentTarget.value = '';
            }}
            onChange={choose}
          />
          {file && (
            <p className="small breakable" role="status">
              {file.name} <span className="muted num nowrap">· {formatBytes(file.size)}</span>
            </p>
          )}
          {photo !== null && (
            <figure className="caso-previa grid gap-1">
              {/* A browser that cannot show this kind of photo shows no preview. */}
              <img src={photo} alt="" onError={() => setPhoto(null)} />
              <figcaption className="fine quiet">Confira se dá para ler tudo.</figcaption>
            </figure>
          )}
        </div>
      )}
    </Field>
  );
}

import Camera from 'lucide-react/icons/camera';
import type { ChangeEvent } from 'react';
import type { Anexo } from '#contracts/pedidos/anexos.contract.ts';
import { TIPOS_ANEXO, type TipoAnexo } from '#domain/pedidos/anexos.ts';
import { acceptedTypes, isIos } from '#lib/upload/choose-file.ts';
import { FileInput } from '#ui/field/FileInput.tsx';
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx';
import { AnexoRow } from '#web/paciente/anexos/components/AnexoRow.tsx';
import { rowsOfTipo } from '#web/paciente/anexos/rows.ts';
import type { UploadActs } from '#web/paciente/anexos/uploads/choose.ts';
import { UploadRow } from '#web/paciente/anexos/uploads/UploadRow.tsx';
import type { UploadsSnapshot } from '#web/paciente/anexos/uploads/uploads.ts';
import '#web/paciente/anexos/anexos.css';

const FOTOS = [
  { id: 'foto-caixa', label: 'Foto da caixa', tipo: 'outros_documentos' },
  { id: 'foto-receita', label: 'Foto da receita', tipo: 'receita_vencida' },
] as const satisfies readonly { id: string; label: string; tipo: TipoAnexo }[];

type FotosProps = { anexos: readonly Anexo[]; uploads: UploadsSnapshot; acts: UploadActs };

/** A photo of the box or of the old prescription, and the files that the order has. */
export function Fotos({ anexos, uploads, acts }: FotosProps) {
  const choose = (tipo: TipoAnexo, { target }: ChangeEvent<HTMLInputElement>) => {
    acts.choose(Array.from(target.files ?? []), { tipo });
    // So that one file can be chosen twice.
    target.value = '';
  };
  const rows = TIPOS_ANEXO.flatMap((field) => {
    const { stored, queued } = rowsOfTipo(field, anexos, uploads.files);
    return [
      ...stored.map((row) => <AnexoRow key={row.anexo.id} {...row} field={field} acts={acts} />),
      ...queued.map((file) => (
        <UploadRow key={file.id} file={file} label={field.rotulo} connected={uploads.connected} acts={acts} />
      )),
    ];
  });
  return (
    <>
      <div className="comeco-fotos grid gap-2">
        {FOTOS.map(({ id, label, tipo }) => (
          <div key={id}>
            <VisuallyHidden>
              <label htmlFor={id}>{label}</label>
            </VisuallyHidden>
            <FileInput
              id={id}
              text={label}
              icon={Camera}
              wide
              accept={acceptedTypes(isIos(navigator))}
              onChange={(event) => choose(tipo, event)}
            />
          </div>
        ))}
      </div>
      {rows.length > 0 && <ul className="anexo-lista comeco-lista">{rows}</ul>}
    </>
  );
}

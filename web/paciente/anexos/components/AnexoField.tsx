import type { Anexo } from '#contracts/pedidos/anexos.contract.ts';
import type { TIPOS_ANEXO } from '#domain/pedidos/anexos.ts';
import { Card } from '#ui/layout/Card.tsx';
import { rowsOfTipo } from '../rows.ts';
import type { UploadActs } from '../uploads/choose.ts';
import { UploadRow } from '../uploads/UploadRow.tsx';
import type { UploadsSnapshot } from '../uploads/uploads.ts';
import { useDrop } from '#lib/upload/useDrop.ts';
import { AnexoRow } from './AnexoRow.tsx';
import { FileInputs } from './FileInputs.tsx';

type AnexoFieldProps = {
  field: (typeof TIPOS_ANEXO)[number];
  uploads: UploadsSnapshot;
  anexos: readonly Anexo[];
  acts: UploadActs;
  dragging: boolean;
};

/** A field for one kind of attachment, with all its files: stored, chosen and being sent. */
export function AnexoField({ field, uploads, anexos, acts, dragging }: AnexoFieldProps) {
  const { tipo, rotulo, dica, varios } = field;
  const { stored, queued } = rowsOfTipo(field, anexos, uploads.files);
  const { over, target } = useDrop((files) => acts.choose(files, { tipo }));
  const full = !varios && (stored.length > 0 || queued.some(({ state }) => state !== 'refused'));
  const look = dragging ? ` anexo-alvo${over ? ' anexo-alvo-sobre' : ''}` : '';
  return (
    <Card as="section" className={`anexo-campo${look}`} data-tipo={tipo} {...target}>
      <div className="anexo-cabeca row gap-4 between">
        <div>
          <label htmlFor={tipo} id={`${tipo}-rotulo`} className="strong">
            {rotulo}
          </label>
          <p className="small muted" id={`${tipo}-hint`}>
            {dica}
          </p>
        </div>
        <FileInputs tipo={tipo} several={varios} full={full} choose={acts.choose} />
      </div>
      {stored.length + queued.length > 0 && (
        <ul className="anexo-lista">
          {stored.map(({ anexo, replaced, content }) => (
            <AnexoRow
              key={anexo.id}
              anexo={anexo}
              field={field}
              replaced={replaced}
              content={content}
              acts={acts}
            />
          ))}
          {queued.map((file) => (
            <UploadRow key={file.id} file={file} label={rotulo} connected={uploads.connected} acts={acts} />
          ))}
        </ul>
      )}
    </Card>
  );
}

import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import type { Anexo } from '#contracts/pedidos/anexos.contract.ts';
import { VERIFICANDO_ARQUIVO, type TIPOS_ANEXO } from '#domain/pedidos/anexos.ts';
import { Icon } from '#ui/picture/Icon.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { describeAnexo } from '../anexo-words.ts';
import type { UploadActs } from '../uploads/choose.ts';
import { useThumbnail } from '#lib/upload/useThumbnail.ts';
import { AnexoViewer } from './AnexoViewer.tsx';
import { FileRow } from './FileRow.tsx';
import { RemoveAnexo } from './RemoveAnexo.tsx';
import { ReplaceFile } from './ReplaceFile.tsx';

const SEALS = {
  guardado: { seal: <Icon icon={Check} />, sealKind: 'ok' },
  'em verificação': { seal: <Icon icon={Clock} />, sealKind: 'wait' },
  recusado: { seal: <Icon icon={CircleAlert} />, sealKind: 'stop' },
} as const;

const STATES = { guardado: 'sent', 'em verificação': 'sent', recusado: 'failed' };

type AnexoRowProps = {
  anexo: Anexo;
  field: (typeof TIPOS_ANEXO)[number];
  /** True while a newer file is being sent to replace this one. */
  replaced?: boolean;
  /** Available when this page sent the file. */
  content?: Blob | null;
  /** Absent for a paid or closed order, whose files cannot be changed. */
  acts?: UploadActs;
};

/** A stored file: preview, name, details, and its actions. */
export function AnexoRow(props: AnexoRowProps) {
  const { anexo, field, replaced = false, content = null, acts } = props;
  const thumbnail = useThumbnail(content);
  const { nomeOriginal, situacao, aviso, previa } = anexo;
  const [viewing, setViewing] = useState(false);
  const [removing, setRemoving] = useState(false);
  const replace = (files: File[]) => {
    setViewing(false);
    acts?.choose(files, { tipo: field.tipo, replaces: anexo.id });
  };
  const ask = () => {
    setViewing(false);
    setRemoving(true);
  };
  const refused = situacao === 'recusado';
  return (
    <FileRow
      name={nomeOriginal}
      state={STATES[situacao]}
      sheet={{ src: previa ?? thumbnail, dotted: refused, ...SEALS[situacao] }}
      onView={() => setViewing(true)}
      end={acts && <IconButton icon={X} label={`Remover ${nomeOriginal}`} onClick={ask} />}
      acts={refused && acts ? <ReplaceFile onChoose={replace} /> : undefined}
    >
      {refused ? (
        <p className="small">{aviso}</p>
      ) : (
        <p className="fine quiet num">
          {situacao === 'em verificação' ? VERIFICANDO_ARQUIVO : describeAnexo(anexo).join(' · ')}
          {situacao === 'guardado' && ' · enviado'}
          {replaced && ' · sai quando o novo chegar'}
        </p>
      )}
      <AnexoViewer
        open={viewing}
        anexo={anexo}
        label={field.rotulo}
        onClose={() => setViewing(false)}
        {...(acts && { onReplace: replace, onRemove: ask })}
      />
      {acts && (
        <RemoveAnexo
          open={removing}
          anexo={anexo}
          onClose={() => setRemoving(false)}
          onRemoved={() => acts.onRemoved(field.tipo, nomeOriginal)}
        />
      )}
    </FileRow>
  );
}

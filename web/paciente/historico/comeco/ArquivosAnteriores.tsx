import FileText from 'lucide-react/icons/file-text';
import { useId, useRef, useState } from 'react';
import type { Anexo } from '#contracts/pedidos/anexos.contract.ts';
import { dataEmSaoPaulo, formatDataBr } from '#domain/calendario/datas.ts';
import { formatBytes, TIPOS_ANEXO } from '#domain/pedidos/anexos.ts';
import { Button } from '#ui/button/Button.tsx';
import { Icon } from '#ui/picture/Icon.tsx';
import { Note } from '#ui/status/Note.tsx';
import type { ChooseFiles } from '#web/paciente/anexos/uploads/choose.ts';
import type { UploadFile } from '#web/paciente/anexos/uploads/uploads.ts';
import { useAnexosAnteriores, useFetchAnexos } from './comeco.api.ts';

type ArquivosAnterioresProps = {
  pedidoId: string;
  /** Files that the order has, and those on their way. */
  anexos: readonly Anexo[];
  uploads: readonly UploadFile[];
  choose: ChooseFiles;
};

/** Files of earlier orders; a touch sends one, or all, with this order, too. */
export function ArquivosAnteriores({ pedidoId, anexos, uploads, choose }: ArquivosAnterioresProps) {
  const all = useAnexosAnteriores(pedidoId).data?.anexos ?? [];
  const [used, setUsed] = useState(0);
  const said = useRef<HTMLParagraphElement>(null);
  const title = useId();
  const { mutate, isPending, isError } = useFetchAnexos((anexo, file) => {
    const known = TIPOS_ANEXO.find(({ tipo }) => tipo === anexo.tipo);
    if (known) choose([file], { tipo: known.tipo });
    setUsed((before) => before + 1);
    // The pressed button is removed.
    said.current?.focus();
  });
  const offered = offeredFiles(all, [
    ...anexos.map(({ tipo, nomeOriginal: nome }) => ({ tipo, nome })),
    ...uploads.filter(({ state }) => state !== 'refused'),
  ]);

  function send(files: readonly Anexo[]) {
    if (!isPending) mutate(files);
  }

  if (offered.length === 0 && used === 0) return null;
  return (
    <div>
      <p role="status" tabIndex={-1} ref={said} className="small muted">
        {used > 0 &&
          (used === 1 ? '1 arquivo vai com este pedido.' : `${used} arquivos vão com este pedido.`)}
      </p>
      {isError && (
        <Note kind="stop" role="alert">
          Não conseguimos trazer o arquivo agora. Tente de novo, ou envie na próxima etapa.
        </Note>
      )}
      {offered.length > 0 && (
        <>
          <div className="row between gap-4">
            <h3 id={title} className="small">
              Arquivos que você já enviou
            </h3>
            {offered.length > 1 && (
              <Button variant="bare" size="sm" busy={isPending} onClick={() => send(offered)}>
                Usar os {offered.length}
              </Button>
            )}
          </div>
          <ul className="comeco-arquivos" aria-labelledby={title}>
            {offered.map((anexo) => (
              <AnteriorRow key={anexo.id} anexo={anexo} onUse={() => send([anexo])} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function AnteriorRow({ anexo, onUse }: { anexo: Anexo; onUse: () => void }) {
  const name = useId();
  return (
    <li className="row gap-4">
      <Icon icon={FileText} />
      <span className="comeco-nome">
        <b id={name} className="ellipsis">
          {anexo.nomeOriginal}
        </b>
        <span className="fine muted num">
          {formatDataBr(dataEmSaoPaulo(anexo.createdAt))} · {formatBytes(anexo.size)}
        </span>
      </span>
      <Button variant="soft" size="sm" aria-describedby={name} onClick={onUse}>
        Usar
      </Button>
    </li>
  );
}

const isSingle = (tipo: string) => TIPOS_ANEXO.some((field) => field.tipo === tipo && !field.varios);

/** Leaves out files that the order has. A kind that takes one file offers its newest, and nothing once the order has one. */
function offeredFiles(all: readonly Anexo[], taken: readonly { tipo: string; nome: string }[]): Anexo[] {
  return all.filter(
    ({ tipo, nomeOriginal }, i) =>
      !taken.some((file) => file.tipo === tipo && (isSingle(tipo) || file.nome === nomeOriginal)) &&
      !(isSingle(tipo) && all.slice(0, i).some((newer) => newer.tipo === tipo)),
  );
}

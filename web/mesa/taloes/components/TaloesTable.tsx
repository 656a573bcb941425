import { useState } from 'react';
import type { Talao } from '#contracts/documentos/taloes.contract.ts';
import { tipoDeDocumento } from '#domain/documentos/tipos.ts';
import { Button } from '#ui/button/Button.tsx';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { DataCell, DataTable } from '#ui/list/DataTable.tsx';
import { Note } from '#ui/status/Note.tsx';
import { Tag } from '#ui/status/Tag.tsx';
import { InutilizarDialog } from '#web/mesa/correio/components/InutilizarDialog.tsx';
import { useApagarTalao, useEncerrarTalao } from '../taloes.api.ts';

const TALAO = { title: 'Talão', kind: 'head' } as const;
const USO = { title: 'Uso' };
const RESTA = { title: 'Resta' };
const ACTS = { title: 'Ações', kind: 'acts' } as const;

type TaloesTableProps = {
  taloes: readonly Talao[];
  shown: string | null;
  onShow: (id: string | null) => void;
  onCorrect: (talao: Talao) => void;
  say: (text: string) => void;
};

/** Remaining forms of each book, and its closing. */
export function TaloesTable({ taloes, shown, onShow, onCorrect, say }: TaloesTableProps) {
  const remove = useApagarTalao();
  const close = useEncerrarTalao();
  const [asked, setAsked] = useState<{ what: 'apagar' | 'encerrar'; talao: Talao } | null>(null);
  const done = (text: string) => {
    setAsked(null);
    say(text);
  };
  return (
    <>
      <DataTable label="Talões" columns={[TALAO, USO, RESTA, ACTS]}>
        {taloes.map((talao) => {
          const { id, usadas, inutilizadas, encerrado } = talao;
          const name = { 'aria-describedby': `talao-${id}`, size: 'desk' } as const;
          const open = shown === id;
          return (
            <tr key={id}>
              <DataCell {...TALAO}>
                <span id={`talao-${id}`} className="grid gap-0">
                  <b>{tipoDeDocumento(talao.tipo).titulo}</b>
                  <span className="fine quiet">{talao.medico.nome}</span>
                  <span className="mono small">
                    {talao.serie} · {talao.inicio} a {talao.fim}
                  </span>
                </span>
              </DataCell>
              <DataCell {...USO}>
                <span className="grid gap-0 talao-uso">
                  <UsoBar talao={talao} />
                  <span>{usedWords(talao)}</span>
                </span>
              </DataCell>
              <DataCell {...RESTA}>
                <Left talao={talao} />
              </DataCell>
              <DataCell {...ACTS}>
                <div>
                  <Button
                    {...name}
                    variant="secondary"
                    aria-expanded={open}
                    onClick={() => onShow(open ? null : id)}
                  >
                    {open ? 'Fechar folhas' : 'Ver folhas'}
                  </Button>
                  {encerrado === null && usadas + inutilizadas === 0 && (
                    <Button {...name} variant="bare" onClick={() => onCorrect(talao)}>
                      Corrigir
                    </Button>
                  )}
                  {usadas + inutilizadas === 0 && (
                    <Button {...name} variant="bare" onClick={() => setAsked({ what: 'apagar', talao })}>
                      Apagar
                    </Button>
                  )}
                  {encerrado === null && usadas + inutilizadas > 0 && (
                    <Button {...name} variant="bare" onClick={() => setAsked({ what: 'encerrar', talao })}>
                      Encerrar
                    </Button>
                  )}
                </div>
              </DataCell>
            </tr>
          );
        })}
      </DataTable>
      <ConfirmDialog
        open={asked?.what === 'apagar'}
        title="Apagar o talão?"
        verb="Apagar"
        destructive
        busy={remove.isPending}
        onConfirm={() =>
          asked &&
          remove.mutate(asked.talao.id, { onSuccess: () => done('Talão apagado. Nada dele foi usado.') })
        }
        onCancel={() => setAsked(null)}
      >
        Nenhum número dele foi usado. Os números podem ser registrados de novo.
        {remove.error !== null && (
          <Note kind="stop" role="alert" className="acima">
            {remove.error.message}
          </Note>
        )}
      </ConfirmDialog>
      {asked?.what === 'encerrar' && (
        <InutilizarDialog
          title="Encerrar o talão?"
          verb="Encerrar"
          text="O que foi usado fica no livro. Os números que restam são inutilizados, e isso não se desfaz."
          act={{
            ...close,
            mutate: (motivo) =>
              close.mutate({ id: asked.talao.id, motivo }, { onSuccess: () => done('Talão encerrado.') }),
          }}
          onCancel={() => setAsked(null)}
        />
      )}
    </>
  );
}

function usedWords({ usadas, inutilizadas }: Talao): string {
  const used = `${usadas} ${usadas === 1 ? 'usada' : 'usadas'}`;
  return inutilizadas === 0
    ? used
    : `${used}, ${inutilizadas} ${inutilizadas === 1 ? 'inutilizada' : 'inutilizadas'}`;
}

/** Used and voided forms of a book as parts of its whole; the words beside it say the same. */
function UsoBar({ talao: { total, usadas, inutilizadas } }: { talao: Talao }) {
  return (
    <svg className="talao-barra" viewBox={`0 0 ${total} 1`} preserveAspectRatio="none" aria-hidden="true">
      <rect className="talao-barra-usadas" width={usadas} height="1" />
      <rect className="talao-barra-inutilizadas" x={usadas} width={inutilizadas} height="1" />
    </svg>
  );
}

function Left({ talao: { livres, proxima, encerrado, deOutroEstado, dias, noFim } }: { talao: Talao }) {
  if (encerrado !== null) return <Tag kind="idle">Encerrado</Tag>;
  if (deOutroEstado) return <Tag kind="stop">De outro estado</Tag>;
  if (livres === 0) return <Tag kind="wait">Acabou</Tag>;
  return (
    <span className="grid gap-0">
      <span>
        <b>{livres === 1 ? '1 folha' : `${livres} folhas`}</b> {noFim && <Tag kind="wait">No fim</Tag>}
      </span>
      <span className="fine quiet">
        próxima <span className="mono">{proxima}</span>
      </span>
      {dias !== null && <span className="fine quiet">{paceWords(dias)}</span>}
    </span>
  );
}

function paceWords(dias: number): string {
  if (dias === 0) return 'acaba hoje no ritmo de agora';
  return `dura ${dias === 1 ? '1 dia' : `${dias} dias`} no ritmo de agora`;
}

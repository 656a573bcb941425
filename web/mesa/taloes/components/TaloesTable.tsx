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

const TIPO = { title: 'Tipo e médico', kind: 'head' } as const;
const SERIE = { title: 'Série' };
const FAIXA = { title: 'Faixa' };
const USO = { title: 'Uso' };
const RESTA = { title: 'Resta' };
const ACTS = { title: 'Ações', kind: 'acts' } as const;

type TaloesTableProps = {
  taloes: readonly Talao[];
  shown: string | null;
  onShow: (id: string | null) => void;
  say: (text: string) => void;
};

/** Remaining forms of each book, and its closing. */
export function TaloesTable({ taloes, shown, onShow, say }: TaloesTableProps) {
  const remove = useApagarTalao();
  const close = useEncerrarTalao();
  const [asked, setAsked] = useState<{ what: 'apagar' | 'encerrar'; talao: Talao } | null>(null);
  const done = (text: string) => {
    setAsked(null);
    say(text);
  };
  return (
    <>
      <DataTable label="Talões" columns={[TIPO, SERIE, FAIXA, USO, RESTA, ACTS]}>
        {taloes.map((talao) => {
          const { id, usadas, inutilizadas, encerrado } = talao;
          const name = { 'aria-describedby': `talao-${id}`, size: 'desk' } as const;
          const open = shown === id;
          return (
            <tr key={id}>
              <DataCell {...TIPO}>
                <span id={`talao-${id}`} className="grid gap-0">
                  <b>{tipoDeDocumento(talao.tipo).titulo}</b>
                  <span className="fine quiet">{talao.medico.nome}</span>
                </span>
              </DataCell>
              <DataCell {...SERIE}>
                <span className="mono nowrap">{talao.serie}</span>
              </DataCell>
              <DataCell {...FAIXA}>
                <span className="mono nowrap">
                  {talao.inicio} a {talao.fim}
                </span>
              </DataCell>
              <DataCell {...USO}>{usedWords(talao)}</DataCell>
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

function Left({ talao: { livres, proxima, encerrado, deOutroEstado } }: { talao: Talao }) {
  if (encerrado !== null) return <Tag kind="idle">Encerrado</Tag>;
  if (deOutroEstado) return <Tag kind="stop">De outro estado</Tag>;
  if (livres === 0) return <Tag kind="wait">Acabou</Tag>;
  return (
    <span className="grid gap-0">
      <b>{livres === 1 ? '1 folha' : `${livres} folhas`}</b>
      <span className="fine quiet">
        próxima <span className="mono">{proxima}</span>
      </span>
    </span>
  );
}

import { dataEHora } from '#domain/calendario/horas.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import type { FolhaDoTalao, Talao } from '#contracts/documentos/taloes.contract.ts';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { Button } from '#ui/button/Button.tsx';
import { DataCell, DataTable } from '#ui/list/DataTable.tsx';
import { Tag } from '#ui/status/Tag.tsx';
import { InutilizarDialog } from '#web/mesa/correio/components/InutilizarDialog.tsx';
import { useFolhas, useInutilizarNumero } from '../taloes.api.ts';

const NUMERO = { title: 'Número', kind: 'head' } as const;
const ESTADO = { title: 'Situação' };
const QUANDO = { title: 'Quando' };
const PACIENTE = { title: 'Paciente' };
const MOTIVO = { title: 'Motivo' };
const ACTS = { title: 'Ações', kind: 'acts' } as const;
const KINDS = { livre: 'idle', usado: 'ok', inutilizado: 'stop' } as const;
const WORDS = { livre: 'Livre', usado: 'Usado', inutilizado: 'Inutilizado' } as const;

/** Uses of a book's forms, and the reasons of voided ones. */
export function Livro({ talao, say }: { talao: Talao; say: (text: string) => void }) {
  const query = useFolhas(talao.id);
  const discard = useInutilizarNumero();
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <section className="talao-livro" aria-labelledby="livro">
      <h2 className="section-title" id="livro">
        Folhas do talão <span className="mono">{talao.serie}</span>
      </h2>
      <LoadedQuery query={query}>
        {({ pages }) => (
          <DataTable label="Folhas do talão" columns={[NUMERO, ESTADO, QUANDO, PACIENTE, MOTIVO, ACTS]}>
            {pages
              .flatMap(({ folhas }) => folhas)
              .map((folha) => (
                <Folha
                  key={folha.numero}
                  folha={folha}
                  open={talao.encerrado === null}
                  onDiscard={() => setAsked(folha.numero)}
                />
              ))}
          </DataTable>
        )}
      </LoadedQuery>
      {query.hasNextPage && (
        <p className="talao-mais">
          <Button
            variant="secondary"
            size="desk"
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Mostrar mais folhas
          </Button>
        </p>
      )}
      {asked !== null && (
        <InutilizarDialog
          title={`Inutilizar a folha ${asked}?`}
          verb="Inutilizar folha"
          text="O número fica no livro com o motivo e não é usado. Isso não se desfaz."
          act={{
            ...discard,
            mutate: (motivo) =>
              discard.mutate(
                { id: talao.id, numero: asked, motivo },
                {
                  onSuccess: () => {
                    setAsked(null);
                    say(`Folha ${asked} inutilizada.`);
                  },
                },
              ),
          }}
          onCancel={() => setAsked(null)}
        />
      )}
    </section>
  );
}

type FolhaProps = { folha: FolhaDoTalao; open: boolean; onDiscard: () => void };

function Folha({ folha: { numero, estado, em, documento, motivo }, open, onDiscard }: FolhaProps) {
  return (
    <tr>
      <DataCell {...NUMERO}>
        <span className="mono" id={`folha-${numero}`}>
          {numero}
        </span>
      </DataCell>
      <DataCell {...ESTADO}>
        <span>
          <Tag kind={KINDS[estado]}>{WORDS[estado]}</Tag>
        </span>
      </DataCell>
      <DataCell {...QUANDO}>{em === null ? '–' : <span className="num">{dataEHora(em)}</span>}</DataCell>
      <DataCell {...PACIENTE}>
        {documento === null ? (
          '–'
        ) : (
          <>
            {documento.paciente},{' '}
            <Link to={`/pedido/${documento.pedido}`}>pedido {documento.numeroDoPedido}</Link>
          </>
        )}
      </DataCell>
      <DataCell {...MOTIVO}>{motivo ?? '–'}</DataCell>
      <DataCell {...ACTS}>
        <div>
          {open && estado === 'livre' && (
            <Button variant="bare" size="desk" aria-describedby={`folha-${numero}`} onClick={onDiscard}>
              Inutilizar folha
            </Button>
          )}
        </div>
      </DataCell>
    </tr>
  );
}

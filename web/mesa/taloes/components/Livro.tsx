import { useState } from 'react';
import { Link } from 'react-router';
import type { FolhaDoTalao, Talao } from '#contracts/documentos/taloes.contract.ts';
import { dataEHora } from '#domain/calendario/horas.ts';
import { MAX_DIGITOS_DO_TALAO } from '#domain/documentos/emissao/talao.ts';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Field } from '#ui/field/Field.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { Tag } from '#ui/status/Tag.tsx';
import { InutilizarDialog } from '#web/mesa/correio/components/InutilizarDialog.tsx';
import { useFolhas, useInutilizarNumero } from '../taloes.api.ts';
import { foldFolhas, type LinhaDoLivro } from '../folhas.ts';

/** Uses of a book's forms, and the reasons of voided ones; free forms in a row are one line. */
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
          <Card>
            <ul className="talao-folhas" aria-label="Folhas do talão">
              {foldFolhas(pages.flatMap(({ folhas }) => folhas)).map((linha) => (
                <Linha
                  key={linha.de.numero}
                  linha={linha}
                  open={talao.encerrado === null}
                  onDiscard={() => setAsked(linha.de.numero)}
                />
              ))}
            </ul>
          </Card>
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
          title="Inutilizar uma folha?"
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
        >
          <Field label="Número da folha">
            {(control) => (
              <TextInput
                {...control}
                figures="mono"
                inputMode="numeric"
                autoComplete="off"
                maxLength={MAX_DIGITOS_DO_TALAO}
                value={asked}
                onChange={({ currentTarget }) => setAsked(currentTarget.value)}
              />
            )}
          </Field>
        </InutilizarDialog>
      )}
    </section>
  );
}

type LinhaProps = { linha: LinhaDoLivro; open: boolean; onDiscard: () => void };

function Linha({ linha: { de, ate, n }, open, onDiscard }: LinhaProps) {
  if (de.estado !== 'livre') return <Folha folha={de} />;
  return (
    <li>
      <span className="mono strong" id={`folha-${de.numero}`}>
        {n === 1 ? de.numero : `${de.numero} a ${ate.numero}`}
      </span>
      <Tag kind="idle">{n === 1 ? 'Livre' : `${n} livres`}</Tag>
      {open && (
        <Button variant="bare" size="desk" aria-describedby={`folha-${de.numero}`} onClick={onDiscard}>
          Inutilizar folha
        </Button>
      )}
    </li>
  );
}

function Folha({ folha: { numero, estado, em, documento, motivo } }: { folha: FolhaDoTalao }) {
  return (
    <li>
      <span className="mono strong">{numero}</span>
      <Tag kind={estado === 'usado' ? 'ok' : 'stop'}>{estado === 'usado' ? 'Usado' : 'Inutilizado'}</Tag>
      <span className="talao-quem small">
        {documento !== null && (
          <>
            {documento.paciente},{' '}
            <Link to={`/pedido/${documento.pedido}`}>pedido {documento.numeroDoPedido}</Link>
            {em !== null && ', '}
          </>
        )}
        {em !== null && <span className="num muted">{dataEHora(em)}</span>}
        {motivo !== null && <span className="muted"> “{motivo}”</span>}
      </span>
    </li>
  );
}

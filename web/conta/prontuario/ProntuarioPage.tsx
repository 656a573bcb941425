import { useState } from 'react';
import { dataEHora } from '#domain/calendario/horas.ts';
import { Button } from '#ui/button/Button.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Note } from '#ui/status/Note.tsx';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { ExameForm } from './components/ExameForm.tsx';
import { useProntuario, useTrazerProntuario } from './prontuario.api.ts';

/** `/conta/prontuario`: an adult brings the record that another account keeps of them. Nothing is revealed before a proof. */
export function ProntuarioPage() {
  const query = useProntuario();
  return (
    <Page busy={query.isPending}>
      <PageHeader
        title="Trazer meu prontuário"
        lead="Se outra pessoa já pediu documentos para você aqui, ou se você já era paciente antes de abrir esta conta, traga tudo para cá: pedidos, documentos e conversa. A outra conta deixa de ver."
      />
      <div className="grid gap-4">
        <ByEmail />
        <LoadedQuery query={query}>{({ caso }) => <ByDocument caso={caso} />}</LoadedQuery>
      </div>
    </Page>
  );
}

function ByEmail() {
  const take = useTrazerProntuario();
  return (
    <Card as="section" pad className="stack" aria-labelledby="por-email">
      <h2 id="por-email">Pelo seu e-mail</h2>
      <p className="muted">
        Serve se o e-mail desta conta está confirmado, e se é o mesmo em que você autorizou os pedidos por um
        link, ou o que você usava antes.
      </p>
      {take.error && (
        <Note kind="stop" role="alert">
          {take.error.message}
        </Note>
      )}
      <div role="status">
        {take.data?.veio === true && (
          <Note kind="ok" title="O prontuário está na sua conta">
            <LinkButton variant="secondary" size="sm" to="/usuario">
              Abrir os meus pedidos
            </LinkButton>
          </Note>
        )}
        {take.data?.veio === false && (
          <Note>
            Por este e-mail não deu para trazer nada. Se alguém já pediu por você, ou se você já era paciente,
            mande um documento com foto abaixo: a equipe confere.
          </Note>
        )}
      </div>
      <div className="row">
        <Button busy={take.isPending} onClick={() => take.mutate()}>
          Trazer pelo e-mail
        </Button>
      </div>
    </Card>
  );
}

type Caso = NonNullable<ReturnType<typeof useProntuario>['data']>['caso'];

function ByDocument({ caso }: { caso: Caso }) {
  const [said, setSaid] = useState('');
  const open = caso?.situacao === 'aberta';
  return (
    <Card as="section" pad className="stack" aria-labelledby="por-documento">
      <h2 id="por-documento">Com um documento</h2>
      {caso !== null && <CasoNote caso={caso} />}
      <p className="small" role="status">
        {said}
      </p>
      {!open && (
        <ExameForm onOpened={(protocolo) => setSaid(`Recebemos. O número do caso é ${protocolo}.`)} />
      )}
    </Card>
  );
}

function CasoNote({ caso: { protocolo, situacao, abertoEm, motivo } }: { caso: NonNullable<Caso> }) {
  if (situacao === 'aberta') {
    return (
      <Note kind="wait" title={`Caso ${protocolo}, aberto em ${dataEHora(abertoEm)}`}>
        A equipe está conferindo o seu documento. A resposta vem por e-mail.
      </Note>
    );
  }
  if (situacao === 'recusada') {
    return (
      <Note kind="stop" title={`Caso ${protocolo}: não deu para confirmar`}>
        {motivo} Você pode mandar outra foto.
      </Note>
    );
  }
  return (
    <Note kind="ok" title={`Caso ${protocolo}: conferido`}>
      O que havia no seu CPF está na sua conta.
    </Note>
  );
}

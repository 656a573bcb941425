import { useEffect, useRef } from 'react';
import { SentArt } from '#ui/art/SentArt.tsx';
import { AnchorButton } from '#ui/button/AnchorButton.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { Timeline } from '#ui/list/Timeline.tsx';
import { useSession } from '#web/conta/identidade/session.api.ts';
import type { OpenedContestacao } from '../contestacao.form.ts';
import '../contestacoes.public.css';

/** Confirms that a case was opened: its protocol number and what comes next. */
export function ContestacaoOpened({ protocolo, email }: OpenedContestacao) {
  const { demoEmails } = useSession().aplicacao;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The form was long and scrolled: show this page from its top.
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Page layout="narrow" className="caso">
      <SentArt />
      <h1 ref={heading} tabIndex={-1}>
        Caso aberto
      </h1>
      <p className="muted">
        Mandamos o protocolo e um link para <b className="breakable">{email}</b>. Por ele você acompanha o
        caso.
      </p>
      {demoEmails !== null && (
        <p className="small muted">
          Nesta demonstração nenhum e-mail sai daqui: <a href={demoEmails}>veja as mensagens</a>.
        </p>
      )}
      <Card pad className="stack">
        <p role="status">
          <span className="small muted">Protocolo</span>
          <br />
          <b className="mono caso-protocolo">{protocolo}</b>
        </p>
        <Timeline
          label="Andamento"
          moments={[
            { title: 'Caso aberto', state: 'done' },
            {
              title: 'Uma pessoa confere o documento',
              state: 'now',
              detail: 'Até lá nada muda no cadastro.',
            },
            { title: 'Resposta por e-mail', state: 'next' },
          ]}
        />
        <AnchorButton variant="secondary" wide href="/">
          Voltar ao início
        </AnchorButton>
      </Card>
    </Page>
  );
}

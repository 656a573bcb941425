import { AnchorButton } from '#ui/button/AnchorButton.tsx';
import { FailedArt } from '#ui/art/FailedArt.tsx';
import { LostArt } from '#ui/art/LostArt.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { KeyValueList } from '#ui/list/KeyValueList.tsx';
import { Note } from '#ui/status/Note.tsx';
import { PublicDocument } from '../inicio/PublicDocument.tsx';
import type { PublicContext } from '#contracts/public-pages.ts';

export type ErrorStatus = 404 | 500 | 503;

type ErrorPageProps = {
  status: ErrorStatus;
  /** The request's id, which the person quotes to support; it identifies no person. Null when there is none. */
  requestId: string | null;
  context: PublicContext;
};

const WORDS = {
  404: {
    title: 'Não encontramos esta página',
    text: 'O endereço pode ter mudado ou estar incompleto. Os seus pedidos continuam onde estavam.',
  },
  500: {
    title: 'Algo falhou do nosso lado',
    text: 'O que você já tinha enviado está guardado. Tente de novo em um minuto.',
  },
  503: {
    title: 'O serviço está voltando',
    text: 'Leva alguns segundos. O que você já tinha enviado está guardado, e esta página continua sozinha.',
  },
};

/**
 * The page for an error that keeps the application from being shown: a link, and a code to quote. It has no
 * script, except at status 503: then it polls the server and reloads.
 */
export function ErrorPage({ status, requestId, context }: ErrorPageProps) {
  const { title, text } = WORDS[status];
  return (
    <PublicDocument
      context={context}
      title={title}
      description={text}
      path={null}
      {...(status === 503 && { script: context.assets.offlineScript, waitsFor: '/readyz' })}
    >
      <main id="conteudo" tabIndex={-1} className="wrap column">
        <Card as="section" className="empty-state error-page">
          {status === 404 ? <LostArt /> : <FailedArt />}
          <h1>{title}</h1>
          <p className="muted">{text}</p>
          <div className="row row-wrap">
            <AnchorButton href={status === 404 ? '/usuario' : ''}>
              {status === 404 ? 'Meus pedidos' : 'Tentar de novo'}
            </AnchorButton>
            <AnchorButton href="/" variant="secondary">
              Página inicial
            </AnchorButton>
          </div>
          {status >= 500 && <PayingNote />}
          {requestId !== null && (
            <>
              <KeyValueList
                items={[{ name: 'Código do erro', value: <span className="num">{requestId}</span> }]}
              />
              <p className="small muted">
                Se continuar, mande o código pelo chat. Ele mostra à equipe o que aconteceu, sem os seus
                dados.
              </p>
            </>
          )}
        </Card>
      </main>
    </PublicDocument>
  );
}

function PayingNote() {
  return (
    <Note kind="idle">
      <p>
        Se estava pagando, não pague de novo: veja antes em <a href="/usuario">Meus pedidos</a> se o pagamento
        foi confirmado.
      </p>
    </Note>
  );
}

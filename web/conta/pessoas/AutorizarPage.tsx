import { useParams } from 'react-router';
import { ApiError } from '#lib/api/api.ts';
import { Button } from '#ui/button/Button.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { Note } from '#ui/status/Note.tsx';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { EntrancePage } from '../identidade/components/EntrancePage.tsx';
import { useAutorizacao, useResponderAutorizacao } from './pessoas.api.ts';

/** `/autorizar/{token}`: an adult reads who wants to ask for them, and decides. Opening it decides nothing. */
export function AutorizarPage() {
  const { token = '' } = useParams();
  const link = useAutorizacao(token);
  const respond = useResponderAutorizacao(token);
  const refusal = respond.error ?? link.error;
  if (refusal instanceof ApiError && (refusal.status === 404 || refusal.status === 400)) return <Expired />;
  if (link.data?.estado === 'autorizada') return <Authorized titular={link.data.titular} />;
  if (link.data?.estado === 'recusada') return <Refused titular={link.data.titular} />;
  return (
    <EntrancePage
      title="Alguém pede a sua autorização"
      lead="Leia quem é e decida. Nada acontece antes disso."
    >
      <LoadedQuery query={link}>
        {({ titular, pessoa }) => (
          <Card pad className="stack">
            <p>
              {pessoa}, <b>{titular}</b> quer pedir documentos médicos em seu nome, como receitas e atestados.
            </p>
            <p className="small muted">
              Se você autorizar, {titular} responde às perguntas sobre a sua saúde, paga e vê os documentos.
              Você pode fazer o seu próprio cadastro quando quiser.
            </p>
            {respond.error && (
              <Note kind="stop" role="alert">
                {respond.error.message}
              </Note>
            )}
            <Button wide busy={respond.isPending} onClick={() => respond.mutate(true)}>
              Autorizo
            </Button>
            <Button wide variant="secondary" busy={respond.isPending} onClick={() => respond.mutate(false)}>
              Não autorizo
            </Button>
          </Card>
        )}
      </LoadedQuery>
    </EntrancePage>
  );
}

function Authorized({ titular }: { titular: string }) {
  return (
    <EntrancePage title="Autorizado" lead={`${titular} já pode pedir documentos em seu nome.`}>
      <p className="small muted">Pode fechar esta página.</p>
    </EntrancePage>
  );
}

function Refused({ titular }: { titular: string }) {
  return (
    <EntrancePage title="Não autorizado" lead={`${titular} não pode pedir nada em seu nome.`}>
      <p className="small muted">Pode fechar esta página.</p>
    </EntrancePage>
  );
}

/** Shown for an unknown, a used and an expired link alike. */
function Expired() {
  return (
    <EntrancePage
      title="Este link não vale mais"
      lead="Ele serve uma vez e vale por 72 horas. Peça outro à pessoa que quer fazer o pedido."
    >
      <p className="small muted">Pode fechar esta página.</p>
    </EntrancePage>
  );
}

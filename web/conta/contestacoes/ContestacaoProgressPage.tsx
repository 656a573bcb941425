import { useParams } from 'react-router';
import { ApiError } from '#lib/api/api.ts';
import { Card } from '#ui/layout/Card.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { ContestacaoTimeline } from './components/ContestacaoTimeline.tsx';
import { useContestacaoProgress } from './contestacoes.api.ts';
import './contestacoes.public.css';

/** `/nao-fui-eu/{token}`: the progress of a case, reached by the link in the e-mail. */
export function ContestacaoProgressPage() {
  const { token = '' } = useParams();
  const progress = useContestacaoProgress(token);
  if (progress.error instanceof ApiError && [400, 404].includes(progress.error.status))
    return <NoContestacao />;
  return (
    <Page layout="narrow" className="caso" busy={progress.isPending}>
      <h1>{progress.data ? `Caso ${progress.data.protocolo}` : 'O seu caso'}</h1>
      <LoadedQuery query={progress}>
        {(data) => <ContestacaoTimeline token={token} caso={data} />}
      </LoadedQuery>
    </Page>
  );
}

function NoContestacao() {
  return (
    <Page layout="narrow" className="caso">
      <h1>Este link não abre nenhum caso</h1>
      <p className="muted">Confira se ele está inteiro, como chegou por e-mail.</p>
      <Card pad className="stack">
        <p>Se alguém se cadastrou com o seu CPF, você pode abrir um caso.</p>
        <LinkButton to="/nao-fui-eu" wide>
          Abrir um caso
        </LinkButton>
      </Card>
    </Page>
  );
}

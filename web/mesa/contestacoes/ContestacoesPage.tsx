import { EmptyArt } from '#ui/art/EmptyArt.tsx';
import { EmptyState } from '#ui/list/EmptyState.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { ContestacoesGroup } from './components/ContestacoesGroup.tsx';
import { useContestacoes } from './contestacoes.api.ts';
import '#web/conta/contestacoes/contestacoes.public.css';

/** `/contestacoes`: the cases of people who say that somebody else registered with their CPF. */
export function ContestacoesPage() {
  const contestacoes = useContestacoes();
  return (
    <Page layout="desk" busy={contestacoes.isPending}>
      <PageHeader
        title="Contestações"
        lead="Pessoas que dizem que outra se cadastrou com o CPF delas. Compare o documento e decida."
      />
      <LoadedQuery query={contestacoes}>
        {({ abertas, resolvidas }) => (
          <>
            {abertas.length === 0 && (
              <EmptyState
                art={<EmptyArt />}
                title="Nenhum caso aberto"
                text="Quando alguém abrir um, ele aparece aqui e na mesa."
              />
            )}
            <ContestacoesGroup title="Abertos" casos={abertas} />
            <ContestacoesGroup title="Resolvidos" casos={resolvidas} />
          </>
        )}
      </LoadedQuery>
    </Page>
  );
}

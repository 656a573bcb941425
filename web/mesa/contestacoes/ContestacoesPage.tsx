import { EmptyArt } from '#ui/art/EmptyArt.tsx';
import { EmptyState } from '#ui/list/EmptyState.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { ConferenciasGroup, useConferencias } from '../conferencias/conferencias.public.ts';
import { ContestacoesGroup } from './components/ContestacoesGroup.tsx';
import { useContestacoes } from './contestacoes.api.ts';
import '#web/conta/contestacoes/contestacoes.public.css';

/** `/contestacoes`: contested CPFs, records that their owners ask for, and the cases about who answers for a person of an account. */
export function ContestacoesPage() {
  const contestacoes = useContestacoes();
  const conferencias = useConferencias();
  return (
    <Page layout="desk" busy={contestacoes.isPending}>
      <PageHeader
        title="Contestações"
        lead="Quem diz que outra pessoa se cadastrou com o seu CPF, quem quer o prontuário que está em outra conta, e quem responde por uma pessoa de uma conta. Compare os documentos e decida."
      />
      <LoadedQuery query={contestacoes}>
        {({ abertas, resolvidas }) => (
          <>
            {abertas.length === 0 && conferencias.data?.abertas.length === 0 && (
              <EmptyState
                art={<EmptyArt />}
                title="Nenhum caso aberto"
                text="Quando alguém abrir um, ele aparece aqui e na mesa."
              />
            )}
            <LoadedQuery query={conferencias}>
              {(about) => <ConferenciasGroup title="Quem responde por uma pessoa" casos={about.abertas} />}
            </LoadedQuery>
            <ContestacoesGroup title="Abertos" casos={abertas} />
            <ContestacoesGroup title="Resolvidos" casos={resolvidas} />
            <ConferenciasGroup
              title="Resolvidos sobre quem responde por uma pessoa"
              casos={conferencias.data?.resolvidas ?? []}
            />
          </>
        )}
      </LoadedQuery>
    </Page>
  );
}

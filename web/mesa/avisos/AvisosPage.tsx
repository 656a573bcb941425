import MessagesSquare from 'lucide-react/icons/messages-square';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { AvisoEditavel } from '#contracts/catalogo/avisos.contract.ts';
import { edicaoStore } from '#web/feedback/edicao/edicao-store.ts';
import { useStoredEdicao } from '#web/feedback/edicao/useEdicao.ts';
import { LeaveUnsaved } from '#web/feedback/edicao/LeaveUnsaved.tsx';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { avisoLine, edicoesSchema, unsavedOf, type EdicoesDeAvisos } from './aviso-fields.ts';
import { useAvisos } from './avisos.api.ts';
import { AvisoEditor } from './components/AvisoEditor.tsx';
import { AvisosHistory } from './components/AvisosHistory.tsx';
import { AvisosList } from './components/AvisosList.tsx';
import './avisos.css';

const store = edicaoStore('avisos', edicoesSchema);

/** `/avisos`: words of the mails by event; `?aviso=` opens one of them. */
export function AvisosPage() {
  const avisos = useAvisos();
  return (
    <Page layout="desk" className="avisos" busy={avisos.isPending}>
      <LoadedQuery query={avisos}>{(data) => <Avisos avisos={data.avisos} />}</LoadedQuery>
    </Page>
  );
}

function Avisos({ avisos }: { avisos: readonly AvisoEditavel[] }) {
  const [search] = useSearchParams();
  const [edicoes, setEdicoes] = useState<EdicoesDeAvisos>(() => store.read() ?? {});
  const unsaved = unsavedOf(edicoes, avisos);
  const pending = Object.keys(unsaved).length > 0;
  useStoredEdicao(store, unsaved, pending);
  const lines = avisos.map((aviso) => avisoLine(aviso, edicoes));
  const chosen = lines.find(({ aviso }) => aviso.chave === search.get('aviso'));
  return (
    <>
      <LeaveUnsaved pending={pending} />
      {chosen ? (
        <AvisoEditor key={chosen.aviso.chave} line={chosen} onEdit={setEdicoes} />
      ) : (
        <>
          <PageHeader
            title="Avisos por e-mail"
            lead="O que cada e-mail diz, e quando vai. O que mudar aqui vale para os próximos, também para os que esperam na fila."
            actions={
              <LinkButton variant="secondary" size="desk" icon={MessagesSquare} to="/conversas">
                Conversas
              </LinkButton>
            }
          />
          <AvisosList lines={lines} />
          <AvisosHistory />
        </>
      )}
    </>
  );
}

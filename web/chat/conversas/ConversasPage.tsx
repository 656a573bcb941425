import Mail from 'lucide-react/icons/mail';
import Search from 'lucide-react/icons/search';
import { useEffect, useState } from 'react';
import { useMinute } from '../../lib/clock/clock.ts';
import { Button } from '../../ui/button/Button.tsx';
import { LinkButton } from '../../ui/button/LinkButton.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Checkbox } from '../../ui/field/Checkbox.tsx';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { EmptyArt } from '../../ui/art/EmptyArt.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { Icon } from '../../ui/picture/Icon.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { LoadingText, SkeletonCards } from '../../ui/status/Skeleton.tsx';
import { TextInput } from '../../ui/field/TextInput.tsx';
import { LoadFailed } from '../../feedback/LoadFailed.tsx';
import { ConversaListItem } from './components/ConversaListItem.tsx';
import { useConversas, useConversasNaoLidas } from './conversas.api.ts';
import { waitingWords } from './conversa-words.ts';
import './conversas.css';

/** Milliseconds after the last key before the search runs. */
const PAUSE_MS = 250;

/** `/conversas`: the conversations of all patients, newest message first. */
export function ConversasPage() {
  const [typed, setTyped] = useState('');
  const [onlyUnread, setOnlyUnread] = useState(false);
  const busca = useAfterPause(typed.trim());
  const { conversas, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useConversas(
    busca,
    onlyUnread,
  );
  const now = useMinute();
  const summary = useConversasNaoLidas();
  const loading = conversas === undefined && error === null;
  return (
    <Page layout="desk" busy={loading}>
      <PageHeader
        title="Conversas"
        lead={loading ? <LoadingText text="Carregando..." /> : summaryWords(summary, now)}
        actions={
          <LinkButton variant="secondary" size="desk" icon={Mail} to="/avisos">
            Avisos por e-mail
          </LinkButton>
        }
      />
      <div className="conversas-filtros">
        <Field label="Buscar" hint="Por nome ou CPF.">
          {(control) => (
            <div className="conversas-busca">
              <Icon icon={Search} />
              <TextInput
                {...control}
                type="search"
                autoComplete="off"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            </div>
          )}
        </Field>
        <Checkbox
          label="Só as não lidas"
          checked={onlyUnread}
          onChange={(event) => setOnlyUnread(event.target.checked)}
        />
      </div>
      {loading && <SkeletonCards count={3} />}
      {conversas === undefined && error !== null && <LoadFailed error={error} retry={refetch} />}
      {conversas?.length === 0 && (
        <EmptyState
          art={<EmptyArt />}
          title={emptyTitle(busca, onlyUnread)}
          text={busca === '' ? 'Quando um paciente escrever, a conversa aparece aqui.' : undefined}
        />
      )}
      {conversas !== undefined && conversas.length > 0 && (
        <Card className="conversas-lista">
          <ul aria-label="Conversas, da mais nova à mais antiga">
            {conversas.map((conversa) => (
              <ConversaListItem key={conversa.id} conversa={conversa} now={now} />
            ))}
          </ul>
        </Card>
      )}
      {hasNextPage && (
        <div className="acima">
          <Button variant="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Ver mais
          </Button>
        </div>
      )}
    </Page>
  );
}

function useAfterPause(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

function summaryWords(summary: { naoLidas: number; desde: string | null } | undefined, now: Date): string {
  if (summary === undefined) return 'A conversa mais nova vem primeiro.';
  if (summary.naoLidas === 0) return 'Nenhuma conversa espera por leitura.';
  const count =
    summary.naoLidas === 1
      ? '1 conversa com mensagem não lida'
      : `${summary.naoLidas} conversas com mensagens não lidas`;
  return summary.desde === null
    ? `${count}.`
    : `${count}; a mais antiga ${waitingWords(summary.desde, now)}.`;
}

function emptyTitle(busca: string, onlyUnread: boolean): string {
  if (busca !== '') return 'Nenhum paciente encontrado';
  return onlyUnread ? 'Tudo lido' : 'Nenhuma conversa ainda';
}

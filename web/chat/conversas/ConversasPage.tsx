import Search from 'lucide-react/icons/search';
import { useEffect, useState } from 'react';
import { useMinute } from '../../lib/clock/clock.ts';
import { Button } from '../../ui/button/Button.tsx';
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
import { ConversaNaLista } from './components/ConversaNaLista.tsx';
import { useConversas, useConversasNaoLidas } from './conversas.api.ts';
import { esperando } from './espera.ts';
import './conversas.css';

/** Milliseconds after the last key before the search runs. */
const PAUSA_MS = 250;

/** `/conversas`: the conversations of all patients, newest message first. */
export function ConversasPage() {
  const [digitado, setDigitado] = useState('');
  const [soNaoLidas, setSoNaoLidas] = useState(false);
  const busca = useDepoisDaPausa(digitado.trim());
  const { conversas, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useConversas(
    busca,
    soNaoLidas,
  );
  const agora = useMinute();
  const resumo = useConversasNaoLidas();
  const loading = conversas === undefined && error === null;
  return (
    <Page layout="desk" busy={loading}>
      <PageHeader
        title="Conversas"
        lead={loading ? <LoadingText text="Carregando..." /> : emResumo(resumo, agora)}
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
                value={digitado}
                onChange={(event) => setDigitado(event.target.value)}
              />
            </div>
          )}
        </Field>
        <Checkbox
          label="Só as não lidas"
          checked={soNaoLidas}
          onChange={(event) => setSoNaoLidas(event.target.checked)}
        />
      </div>
      {loading && <SkeletonCards count={3} />}
      {conversas === undefined && error !== null && <LoadFailed error={error} retry={refetch} />}
      {conversas?.length === 0 && (
        <EmptyState
          art={<EmptyArt />}
          title={vazio(busca, soNaoLidas)}
          text={busca === '' ? 'Quando um paciente escrever, a conversa aparece aqui.' : undefined}
        />
      )}
      {conversas !== undefined && conversas.length > 0 && (
        <Card className="conversas-lista">
          <ul aria-label="Conversas, da mais nova à mais antiga">
            {conversas.map((conversa) => (
              <ConversaNaLista key={conversa.id} conversa={conversa} agora={agora} />
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

function useDepoisDaPausa(valor: string): string {
  const [depois, setDepois] = useState(valor);
  useEffect(() => {
    const timer = setTimeout(() => setDepois(valor), PAUSA_MS);
    return () => clearTimeout(timer);
  }, [valor]);
  return depois;
}

function emResumo(resumo: { naoLidas: number; desde: string | null } | undefined, agora: Date): string {
  if (resumo === undefined) return 'A conversa mais nova vem primeiro.';
  if (resumo.naoLidas === 0) return 'Nenhuma conversa espera por leitura.';
  const quantas =
    resumo.naoLidas === 1
      ? '1 conversa com mensagem não lida'
      : `${resumo.naoLidas} conversas com mensagens não lidas`;
  return resumo.desde === null
    ? `${quantas}.`
    : `${quantas}; a mais antiga ${esperando(resumo.desde, agora)}.`;
}

function vazio(busca: string, soNaoLidas: boolean): string {
  if (busca !== '') return 'Nenhum paciente encontrado';
  return soNaoLidas ? 'Tudo lido' : 'Nenhuma conversa ainda';
}

import { Link } from 'react-router';
import type { MensagemAchada } from '#contracts/chat/palavras.contract.ts';
import { formatCpf } from '#domain/contas/cpf.ts';
import { useToday } from '#lib/clock/clock.ts';
import { relativeDayAndHour } from '#lib/words/when.ts';
import { Button } from '#ui/button/Button.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { LoadFailed } from '#web/feedback/LoadFailed.tsx';
import { lineId } from '#web/chat/chat/components/found-line.ts';
import type { useMensagensAchadas } from '../palavras.api.ts';
import '../palavras.css';

/** Below the patients that a search finds: what was written with its words. Nothing where nothing was. */
export function MensagensAchadas({ achadas }: { achadas: ReturnType<typeof useMensagensAchadas> }) {
  const { mensagens, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData } =
    achadas;
  if (error !== null && mensagens.length === 0) return <LoadFailed error={error} retry={refetch} />;
  if (mensagens.length === 0) return null;
  return (
    <section className="achadas" aria-labelledby="achadas" aria-busy={isPlaceholderData || undefined}>
      <h2 id="achadas">Nas mensagens</h2>
      <Card>
        <ul>
          {mensagens.map((achada) => (
            <Achada key={achada.id} achada={achada} />
          ))}
        </ul>
      </Card>
      {hasNextPage && (
        <Button variant="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Ver mais mensagens
        </Button>
      )}
    </section>
  );
}

function Achada({ achada }: { achada: MensagemAchada }) {
  const today = useToday();
  const { cpf, nome, n, Por, autor, arquivo, createdAt, trecho } = achada;
  const paciente = nome === '' ? `CPF ${formatCpf(cpf)}` : nome;
  const quem = Por === 'Cliente' ? null : (autor ?? 'Equipe');
  return (
    <li className="achada">
      <p className="fine quiet">
        <b>{paciente}</b> {quem !== null && `· ${quem} `}
        {arquivo && '· arquivo '}
        <span className="num">· {relativeDayAndHour(createdAt, today)}</span>
      </p>
      {/* Named by the words: the patient's own link is in the list above. */}
      <Link to={`/chatpageadm/${cpf}#${lineId(n)}`}>
        {trecho.map(({ texto, achado }, index) =>
          // Parts keep their positions.
          // oxlint-disable-next-line react/no-array-index-key
          achado ? <mark key={index}>{texto}</mark> : <span key={index}>{texto}</span>,
        )}
      </Link>
    </li>
  );
}

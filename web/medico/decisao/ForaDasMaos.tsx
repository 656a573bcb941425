import BookOpen from 'lucide-react/icons/book-open';
import type { Caso } from '#contracts/consultorio/caso.contract.ts';
import { aHora, horaEscrita } from '#domain/calendario/horas.ts';
import { DIAS_PARA_RESPONDER } from '#domain/consultorio/espera.ts';
import { DecisaoTomada } from '#web/caso/caso.public.ts';
import { focusHeading } from '#lib/browser/heading.ts';
import { Button } from '#ui/button/Button.tsx';
import { Kbd } from '#ui/keys/Kbd.tsx';
import { useShortcuts } from '#ui/keys/useShortcuts.ts';
import { Note } from '#ui/status/Note.tsx';
import type { ClaimState } from '../caso/useClaim.ts';
import { useAssumirCaso } from '../fila/fila.api.ts';
import { Documentos } from './Documentos.tsx';
import { useDocumentos } from './decisao.api.ts';
import { NotaClinica } from './NotaClinica.tsx';

type ForaDasMaosProps = { caso: Caso; claim: ClaimState; next: () => void };

/** A case outside of this doctor's hand: its holder or outcome, and the possible acts. */
export function ForaDasMaos({ caso, claim, next }: ForaDasMaosProps) {
  const take = useAssumirCaso();
  const documentos = useDocumentos(caso.pedido.id, caso.visao === 'leitura');
  const { pedido, com, decisao } = caso;
  const taken = com !== null && !com.voce;
  const free = decisao === null && !taken;
  async function assumir() {
    if (take.isPending) return;
    try {
      await take.mutateAsync(pedido.id);
    } catch {
      // Shown above the button.
      return;
    }
    // The button, and possibly this part, is unmounted as soon as a live event arrives.
    focusHeading();
  }
  useShortcuts({ a: free ? () => document.querySelector<HTMLElement>('#assumir')?.focus() : undefined });
  return (
    <div className="grid gap-4">
      <Standing caso={caso} claim={claim} />
      {take.error !== null && (
        <Note kind="stop" role="alert">
          {take.error.message}
        </Note>
      )}
      {free && (
        <Button id="assumir" icon={BookOpen} wide busy={take.isPending} onClick={() => void assumir()}>
          Assumir
          <Kbd keys={['A', 'Enter']} />
        </Button>
      )}
      {caso.visao === 'leitura' && (
        <Documentos caso={caso} query={documentos} asked={false} nota={null} hasNote />
      )}
      <NotaClinica caso={caso} nota={null} />
      <Button variant={decisao === null ? 'secondary' : 'primary'} wide onClick={next}>
        Próximo caso
        <Kbd keys={['N']} />
      </Button>
    </div>
  );
}

const KEPT = 'O que você escreveu está guardado neste aparelho.';

function Standing({
  caso: { com, decisao, visao, pedido, paciente, perguntas },
  claim,
}: Omit<ForaDasMaosProps, 'next'>) {
  if (com !== null && !com.voce) {
    return (
      <Note kind="wait" title={`${com.nome} está com este caso até ${horaEscrita(com.ate)}`} role="status">
        {claim.lostAt !== null && `${KEPT} `}
        Enquanto isso, só {com.nome} lê e decide.
      </Note>
    );
  }
  if (decisao !== null) {
    return (
      <>
        <DecisaoTomada decisao={decisao}>
          <p>O paciente escolhe: uma consulta ou o dinheiro de volta.</p>
        </DecisaoTomada>
        {claim.lostAt !== null && !decisao.voce && <p className="small muted">{KEPT}</p>}
      </>
    );
  }
  if (pedido.atendimento === 'aguardando paciente') {
    const asked = perguntas.at(-1);
    return (
      <Note kind="info" title="À espera da resposta do paciente" role="status">
        {asked && <p>Você perguntou: “{asked.texto}”</p>}
        <p>
          O prazo está parado. Quando {paciente.tratamento} responder, o caso volta ao topo da fila; sem
          resposta em {DIAS_PARA_RESPONDER} dias, volta marcado.
        </p>
        {claim.lostAt !== null && <p>{KEPT}</p>}
      </Note>
    );
  }
  if (claim.lostAt !== null) {
    return (
      <Note kind="wait" title={`O caso voltou para a fila ${aHora(claim.lostAt)}`} role="status">
        O que você escreveu está guardado. Assuma de novo para seguir de onde parou.
      </Note>
    );
  }
  return (
    <Note kind="idle" title="Este caso está na fila">
      {visao === 'reduzida'
        ? 'Assuma para ler o cadastro, a conversa e os pedidos anteriores, e para decidir.'
        : 'Assuma para decidir.'}
    </Note>
  );
}

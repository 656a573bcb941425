import BookOpen from 'lucide-react/icons/book-open';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Caso } from '../../../contracts/consultorio/caso.contract.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Note } from '../../ui/status/Note.tsx';
import type { ClaimState } from '../caso/useClaim.ts';
import { useAssumirCaso, useDevolverCaso } from '../fila/fila.api.ts';
import { hourOf } from '../fila/prazo-words.ts';
import type { NextCaso } from '../fila/useNextCaso.ts';
import { useShortcuts } from '../teclado/useShortcuts.ts';
import { DecisaoActions, type DecisaoActs } from './DecisaoActions.tsx';
import { NOTA_ID, NotaClinica, useNotaDraft } from './NotaClinica.tsx';
import { PerguntarDialog } from './PerguntarDialog.tsx';
import { RecusarDialog } from './RecusarDialog.tsx';
import './decisao.css';

type DecisaoProps = { caso: Caso; claim: ClaimState; next: NextCaso };

/** The decision about a case: while it is in hand its document, note and acts; else how it can be taken, or was decided. */
export function Decisao({ caso, claim, next }: DecisaoProps) {
  return (
    <div className="decisao-in">
      {caso.podeDecidir ? (
        <InHand caso={caso} next={next} />
      ) : (
        <NotInHand caso={caso} claim={claim} next={next} />
      )}
    </div>
  );
}

function InHand({ caso, next }: { caso: Caso; next: NextCaso }) {
  const { id } = caso.pedido;
  const navigate = useNavigate();
  const nota = useNotaDraft(id);
  const giveBack = useDevolverCaso();
  const [dialog, setDialog] = useState<'perguntar' | 'recusar' | null>(null);

  const acts: DecisaoActs = {
    preview: null,
    sign: null,
    ask: () => setDialog('perguntar'),
    refuse() {
      if (caso.notas.length === 0 && nota.texto.trim() === '') {
        nota.refuse('Escreva a nota clínica: ela fica no prontuário com a recusa.');
        document.querySelector<HTMLElement>(`#${NOTA_ID}`)?.focus();
      } else setDialog('recusar');
    },
    giveBack: () =>
      void giveBack.mutateAsync(id).then(
        () => navigate('/medico'),
        () => undefined,
      ),
    next: next.go,
  };
  useShortcuts({
    q: acts.ask,
    'shift+r': acts.refuse,
    'shift+d': acts.giveBack,
  });

  return (
    <>
      <NotaClinica caso={caso} draft={nota} />
      {giveBack.error !== null && (
        <Note kind="stop" role="alert">
          {giveBack.error.message}
        </Note>
      )}
      <DecisaoActions acts={acts} busy={giveBack.isPending ? 'giveBack' : next.busy ? 'next' : null} />
      {dialog === 'perguntar' && (
        <PerguntarDialog caso={caso} onDone={() => setDialog(null)} onCancel={() => setDialog(null)} />
      )}
      {dialog === 'recusar' && (
        <RecusarDialog
          caso={caso}
          nota={nota}
          onDone={() => setDialog(null)}
          onCancel={() => setDialog(null)}
        />
      )}
    </>
  );
}

/** A case that is not in this doctor's hand: whose it is, how it ended, and what can be done. */
function NotInHand({ caso, claim, next }: DecisaoProps) {
  const take = useAssumirCaso();
  const { pedido, com, decisao } = caso;
  const taken = com !== null && !com.voce;
  const assumir = () => !take.isPending && take.mutate(pedido.id);
  useShortcuts({ a: decisao === null && !taken ? assumir : undefined });
  return (
    <div className="decisao-fora">
      <Standing caso={caso} claim={claim} />
      {take.error !== null && (
        <Note kind="stop" role="alert">
          {take.error.message}
        </Note>
      )}
      {decisao === null && !taken && (
        <Button icon={BookOpen} wide busy={take.isPending} onClick={assumir}>
          Assumir
        </Button>
      )}
      <NotaClinica caso={caso} draft={NO_DRAFT} />
      <Button variant="secondary" wide busy={next.busy} onClick={next.go}>
        Próximo caso
      </Button>
    </div>
  );
}

const NO_DRAFT = {
  texto: '',
  busy: false,
  refusal: null,
  refuse: () => undefined,
  type: () => undefined,
  save: () => Promise.resolve(true),
};

function Standing({
  caso: { com, decisao, visao, pedido, paciente, perguntas },
  claim,
}: Omit<DecisaoProps, 'next'>) {
  if (com !== null && !com.voce) {
    return (
      <Note kind="wait" title={`${com.nome} está com este caso até ${hourOf(com.ate)}`} role="status">
        {claim.lostAt !== null && 'O que você escreveu está guardado neste aparelho. '}
        Enquanto isso, só {com.nome} lê e decide.
      </Note>
    );
  }
  if (decisao?.motivoDaRecusa) {
    return (
      <Note
        kind="stop"
        title={decisao.voce ? 'Você recusou este pedido' : `${decisao.medico} recusou este pedido`}
      >
        <p>O paciente leu: “{decisao.motivoDaRecusa}”</p>
        <p>O pagamento foi devolvido inteiro.</p>
      </Note>
    );
  }
  if (decisao !== null) {
    return (
      <Note
        kind="ok"
        title={decisao.voce ? 'Você decidiu este caso' : `${decisao.medico} decidiu este caso`}
      />
    );
  }
  if (pedido.atendimento === 'aguardando paciente') {
    const asked = perguntas.at(-1);
    return (
      <Note kind="info" title="À espera da resposta do paciente" role="status">
        {asked && <p>Você perguntou: “{asked.texto}”</p>}
        <p>O prazo está parado. Quando {paciente.tratamento} responder, o caso volta ao topo da fila.</p>
      </Note>
    );
  }
  if (claim.lostAt !== null) {
    return (
      <Note kind="wait" title={`O caso voltou para a fila às ${hourOf(claim.lostAt)}`} role="status">
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

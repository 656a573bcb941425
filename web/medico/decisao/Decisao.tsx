import BookOpen from 'lucide-react/icons/book-open';
import CircleX from 'lucide-react/icons/circle-x';
import Eye from 'lucide-react/icons/eye';
import MessageCircle from 'lucide-react/icons/message-circle';
import Undo from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { DIAS_PARA_RESPONDER } from '../../../domain/consultorio/espera.ts';
import type { Caso } from '../../../contracts/consultorio/caso.contract.ts';
import type { DocumentoDoCaso } from '../../../contracts/consultorio/decisao.contract.ts';
import { tipoDeDocumento } from '../../../domain/documentos/tipos.ts';
import { DecisaoTomada } from '../../caso/caso.public.ts';
import { useSession } from '../../conta/identidade/session.public.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { ErrorSummary } from '../../ui/field/ErrorSummary.tsx';
import { Note } from '../../ui/status/Note.tsx';
import { useAssinatura } from '../assinatura/assinatura.api.ts';
import type { ClaimState } from '../caso/useClaim.ts';
import { useAssumirCaso, useDevolverCaso } from '../fila/fila.api.ts';
import { hourOf } from '../../lib/words/since.ts';
import type { NextCaso } from '../fila/useNextCaso.ts';
import { usePaletteActs, type PaletteAct } from '../../caso/paleta/paleta.public.ts';
import { useShortcuts } from '../../ui/keys/useShortcuts.ts';
import { Documentos } from './Documentos.tsx';
import { fieldId } from './editor/problem-places.ts';
import { PreviewDialog } from './emissao/PreviewDialog.tsx';
import { useSigning } from './emissao/useSigning.ts';
import { readDocumentos, useDocumentos } from './decisao.api.ts';
import { settleDrafts } from './rascunho/drafts.ts';
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
  const documentos = useDocumentos(id, true);
  const signing = useSigning(caso, nota);
  const giveBack = useDevolverCaso();
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const [preview, setPreview] = useState<DocumentoDoCaso | null>(null);
  const drafts = documentos.data?.documentos.filter(({ estado }) => estado === 'rascunho') ?? [];
  const hasNote = caso.notas.length > 0 || nota.texto.trim() !== '';

  async function showPreview() {
    await settleDrafts();
    const read = await readDocumentos(id).catch(() => undefined);
    const shown = document.querySelector<HTMLElement>('.documento')?.id;
    const all = read?.documentos.filter(({ estado }) => estado === 'rascunho') ?? drafts;
    setPreview(all.find((one) => fieldId(one.id, '') === shown) ?? all[0] ?? null);
  }

  const acts: DecisaoActs = {
    preview: drafts.length > 0 ? () => void showPreview() : null,
    sign: drafts.length > 0 ? () => void signing.sign() : null,
    ask: () => setDialog('perguntar'),
    refuse() {
      if (hasNote) return setDialog('recusar');
      nota.refuse('Escreva a nota clínica: ela fica no prontuário com a recusa.');
      document.querySelector<HTMLElement>(`#${NOTA_ID}`)?.focus();
    },
    giveBack: () =>
      void giveBack.mutateAsync(id).then(
        () => navigate('/medico'),
        () => undefined,
      ),
    next: next.go,
  };
  useShortcuts({
    p: acts.preview ?? undefined,
    q: acts.ask,
    'shift+r': acts.refuse,
    'shift+d': acts.giveBack,
    'mod+enter': acts.sign === null ? undefined : () => setDialog('assinar'),
  });
  usePaletteActs(paletteActs(acts));
  const busy = signing.busy ? 'sign' : giveBack.isPending ? 'giveBack' : next.busy ? 'next' : null;
  const close = () => setDialog(null);

  return (
    <>
      {signing.dialog}
      {signing.problem !== null && <ErrorSummary {...signing.problem} />}
      <Documentos caso={caso} query={documentos} asked={signing.asked} hasNote={hasNote} />
      <NotaClinica caso={caso} draft={nota} />
      {giveBack.error !== null && (
        <Note kind="stop" role="alert">
          {giveBack.error.message}
        </Note>
      )}
      <NextFailed next={next} />
      <div className="decisao-pe">
        <SignedBy />
        <DecisaoActions acts={acts} busy={busy} />
      </div>
      {dialog === 'perguntar' && <PerguntarDialog caso={caso} onDone={close} onCancel={close} />}
      {dialog === 'recusar' && <RecusarDialog caso={caso} nota={nota} onDone={close} onCancel={close} />}
      <ConfirmDialog
        open={dialog === 'assinar'}
        title={
          drafts.length === 1
            ? 'Assinar e enviar o documento?'
            : `Assinar e enviar ${drafts.length} documentos?`
        }
        verb="Assinar e enviar"
        busy={signing.busy}
        onConfirm={() => void signing.sign(close).then(close)}
        onCancel={close}
      >
        {caso.paciente.nome} recebe o documento assim que for assinado.
      </ConfirmDialog>
      {preview !== null && (
        <PreviewDialog
          documentoId={preview.id}
          versao={preview.versao}
          titulo={tipoDeDocumento(preview.documento.tipo).titulo}
          onClose={() => setPreview(null)}
        />
      )}
    </>
  );
}

/** What the palette offers in a case in hand. */
function paletteActs({ preview, ask, refuse, giveBack }: DecisaoActs): PaletteAct[] {
  return [
    ...(preview === null ? [] : [{ name: 'Pré-visualizar', icon: Eye, keys: ['P'], act: preview }]),
    { name: 'Perguntar ao paciente', icon: MessageCircle, keys: ['Q'], act: ask },
    { name: 'Recusar', icon: CircleX, keys: ['Shift', 'R'], act: refuse },
    { name: 'Devolver à fila', icon: Undo, keys: ['Shift', 'D'], act: giveBack },
  ];
}

type DialogName = 'perguntar' | 'recusar' | 'assinar';

/** Whose name the documents will bear: a dotted line until they are signed. */
function SignedBy() {
  const { nome } = useSession();
  const { data } = useAssinatura();
  return (
    <p className="assina fine">
      <span>{nome}</span>
      {data?.sessao?.certificadoDeTeste && <span className="assina-teste">SEM VALIDADE JURÍDICA</span>}
    </p>
  );
}

/** A case that is not in this doctor's hand: whose it is, how it ended, and what can be done. */
function NotInHand({ caso, claim, next }: DecisaoProps) {
  const take = useAssumirCaso();
  const documentos = useDocumentos(caso.pedido.id, caso.visao === 'leitura');
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
      {caso.visao === 'leitura' && <Documentos caso={caso} query={documentos} asked={false} hasNote />}
      <NotaClinica caso={caso} draft={NO_DRAFT} />
      <NextFailed next={next} />
      <Button variant={decisao === null ? 'secondary' : 'primary'} wide busy={next.busy} onClick={next.go}>
        Próximo caso
      </Button>
    </div>
  );
}

function NextFailed({ next: { failure } }: { next: NextCaso }) {
  if (failure === null) return null;
  return (
    <Note kind="stop" role="alert">
      {failure}
    </Note>
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

const KEPT = 'O que você escreveu está guardado neste aparelho.';

function Standing({
  caso: { com, decisao, visao, pedido, paciente, perguntas },
  claim,
}: Omit<DecisaoProps, 'next'>) {
  if (com !== null && !com.voce) {
    return (
      <Note kind="wait" title={`${com.nome} está com este caso até ${hourOf(com.ate)}`} role="status">
        {claim.lostAt !== null && `${KEPT} `}
        Enquanto isso, só {com.nome} lê e decide.
      </Note>
    );
  }
  if (decisao !== null) {
    return (
      <>
        <DecisaoTomada decisao={decisao}>
          <p>O que segue para o paciente: uma consulta ou o dinheiro de volta.</p>
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

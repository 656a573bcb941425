import CircleX from 'lucide-react/icons/circle-x';
import Eye from 'lucide-react/icons/eye';
import MessageCircle from 'lucide-react/icons/message-circle';
import Undo from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Caso } from '#contracts/consultorio/caso.contract.ts';
import type { DocumentoDoCaso } from '#contracts/consultorio/decisao.contract.ts';
import { tituloDoDocumento } from '#domain/documentos/tipos.ts';
import { useSession } from '#web/conta/identidade/session.public.ts';
import { ErrorSummary } from '#ui/field/ErrorSummary.tsx';
import { Note } from '#ui/status/Note.tsx';
import { useAssinatura } from '../assinatura/assinatura.api.ts';
import type { ClaimState } from '../caso/useClaim.ts';
import { useDevolverCaso } from '../fila/fila.api.ts';
import { usePaletteActs, type PaletteAct } from '#web/caso/paleta/paleta.public.ts';
import { useShortcuts } from '#ui/keys/useShortcuts.ts';
import { Documentos } from './Documentos.tsx';
import { ForaDasMaos } from './ForaDasMaos.tsx';
import { fieldId } from './editor/problem-places.ts';
import { AssinarDialog } from './emissao/AssinarDialog.tsx';
import { PreviewDialog } from './emissao/PreviewDialog.tsx';
import { useSigning } from './emissao/useSigning.ts';
import { readDocumentos, useDocumentos, useMarcarVisto } from './decisao.api.ts';
import { settleDrafts } from './rascunho/drafts.ts';
import { DecisaoActions, type DecisaoActs } from './DecisaoActions.tsx';
import { NOTA_ID, NotaClinica, useNotaDraft } from './NotaClinica.tsx';
import { PerguntarDialog } from './PerguntarDialog.tsx';
import { RecusarDialog } from './RecusarDialog.tsx';
import './decisao.css';

/** `next`: opens the next case. */
type DecisaoProps = { caso: Caso; claim: ClaimState; next: () => void };

/** In hand: document, note and acts; otherwise the way to take the case, or its decision. */
export function Decisao({ caso, claim, next }: DecisaoProps) {
  return (
    <div className="decisao-in grid gap-4">
      {caso.podeDecidir ? (
        <InHand caso={caso} next={next} />
      ) : (
        <ForaDasMaos caso={caso} claim={claim} next={next} />
      )}
    </div>
  );
}

function InHand({ caso, next }: Omit<DecisaoProps, 'claim'>) {
  const { id } = caso.pedido;
  const navigate = useNavigate();
  const documentos = useDocumentos(id, true);
  const nota = useNotaDraft(id, documentos.data?.rascunhoDaNota ?? null);
  const signing = useSigning(id, nota);
  const giveBack = useDevolverCaso();
  const mark = useMarcarVisto();
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
    sign: drafts.length > 0 ? signing.prepare : null,
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
    next,
  };
  useShortcuts({
    p: acts.preview ?? undefined,
    q: acts.ask,
    'mod+e': () => document.querySelector<HTMLElement>(`#${NOTA_ID}`)?.focus(),
    'shift+r': acts.refuse,
    'shift+d': () => document.querySelector<HTMLElement>('.decisao-devolver')?.focus(),
    'mod+enter': acts.sign ?? undefined,
  });
  usePaletteActs(paletteActs(acts));
  const busy = signing.busy ? 'sign' : giveBack.isPending ? 'giveBack' : null;
  const close = () => setDialog(null);

  return (
    <>
      {signing.prova}
      <div className="decisao-rola grid gap-4">
        {signing.problem !== null && <ErrorSummary {...signing.problem} />}
        <Documentos caso={caso} query={documentos} asked={signing.asked} nota={nota} hasNote={hasNote} />
      </div>
      {documentos.data && <NotaClinica caso={caso} nota={nota} />}
      {giveBack.error !== null && (
        <Note kind="stop" role="alert">
          {giveBack.error.message}
        </Note>
      )}
      <div className="decisao-pe grid gap-2">
        <SignedBy />
        <DecisaoActions acts={acts} busy={busy} />
      </div>
      {dialog === 'perguntar' && <PerguntarDialog caso={caso} onDone={close} onCancel={close} />}
      {dialog === 'recusar' && <RecusarDialog caso={caso} nota={nota} onDone={close} onCancel={close} />}
      {signing.ready !== null && (
        <AssinarDialog
          caso={caso}
          documentos={signing.ready}
          busy={signing.busy}
          onConfirm={signing.sign}
          onCancel={signing.cancel}
        />
      )}
      {preview !== null && (
        <PreviewDialog
          documentoId={preview.id}
          versao={preview.versao}
          titulo={tituloDoDocumento(preview.documento)}
          onClose={(seen) => {
            const whole = preview.problemas.every(({ gravidade }) => gravidade !== 'impede');
            if (seen && whole) mark.mutate({ id: preview.id, versao: preview.versao });
            setPreview(null);
          }}
        />
      )}
    </>
  );
}

/** Acts of a case in hand in the palette. */
function paletteActs({ preview, ask, refuse, giveBack }: DecisaoActs): PaletteAct[] {
  return [
    ...(preview === null ? [] : [{ name: 'Pré-visualizar', icon: Eye, keys: ['P'], act: preview }]),
    { name: 'Perguntar ao paciente', icon: MessageCircle, keys: ['Q'], act: ask },
    { name: 'Recusar', icon: CircleX, keys: ['Shift', 'R'], act: refuse },
    { name: 'Devolver à fila', icon: Undo, keys: ['Shift', 'D'], act: giveBack },
  ];
}

type DialogName = 'perguntar' | 'recusar';

/** Doctor named on the documents: a dotted line until they are signed. */
function SignedBy() {
  const { nome } = useSession();
  const { data } = useAssinatura();
  return (
    <p className="assina cluster gap-0-3 between muted fine">
      <span>{nome}</span>
      {data?.sessao?.certificadoDeTeste && <span className="assina-teste">SEM VALIDADE JURÍDICA</span>}
    </p>
  );
}

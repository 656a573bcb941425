import Plus from 'lucide-react/icons/plus';
import { useCallback, useEffect, useState } from 'react';
import type { CadastroDoMedico } from '#contracts/contas/medicos.contract.ts';
import { useProva } from '#web/conta/conta/prova.public.ts';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { ApiError } from '#lib/api/api.ts';
import { SignedArt } from '#ui/art/SignedArt.tsx';
import { Button } from '#ui/button/Button.tsx';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { EmptyState } from '#ui/list/EmptyState.tsx';
import { Done, type DoneWords } from '#ui/status/Done.tsx';
import { Note } from '#ui/status/Note.tsx';
import { holdEdicao } from '#web/feedback/edicao/edicao-store.ts';
import { LeaveUnsaved } from '#web/feedback/edicao/LeaveUnsaved.tsx';
import { MedicoActDialog } from './components/MedicoActDialog.tsx';
import { MedicoForm } from './components/MedicoForm.tsx';
import { MedicoItems } from './components/MedicoItems.tsx';
import { MedicosList, type MedicoAct } from './components/MedicosList.tsx';
import { countWords } from './medicos-words.ts';
import {
  useAtivarMedico,
  useConvidarMedico,
  useDesativarMedico,
  useDesligarFatorDoMedico,
  useMedicos,
} from './medicos.api.ts';
import './medicos.css';

/** Open record; `novo` for a new doctor. */
type Open = { id: string } | 'novo';

/** `/medicos`: adds and edits doctors, and opens or closes the cases to them. */
export function MedicosPage() {
  const medicos = useMedicos();
  const { ensureProva, dialog } = useProva();
  const [chosen, setChosen] = useState<Open | null>(null);
  /** Requests to open a record; 0 after one was added, when its invitation is shown instead. */
  const [asked, setAsked] = useState(0);
  /** Next record, while the open one has unsaved changes. */
  const [next, setNext] = useState<Open | null>(null);
  const [pending, setPending] = useState(false);
  useEffect(() => (pending ? holdEdicao('medicos') : undefined), [pending]);
  const [said, setSaid] = useState<DoneWords | null>(null);
  const acts = useActs({ ensureProva, onDone: (text) => setSaid({ text }) });

  function show(wanted: Open) {
    setNext(null);
    setChosen(wanted);
    setAsked((n) => n + 1);
    setSaid(null);
  }
  const ask = (wanted: Open) => (pending ? setNext(wanted) : show(wanted));

  const list = medicos.data;
  const first = list?.[0];
  const open = chosen ?? (first ? { id: first.id } : null);
  const shown = open === 'novo' ? null : (list?.find(({ id }) => id === open?.id) ?? null);

  return (
    <Page layout="desk" busy={medicos.isPending}>
      <PageHeader
        title="Médicos"
        {...(list && { lead: countWords(list) })}
        actions={
          <Button
            variant="secondary"
            size="sm"
            icon={Plus}
            className="medicos-adicionar"
            onClick={() => ask('novo')}
          >
            Adicionar médico
          </Button>
        }
      />
      <Done words={said} />
      {acts.error !== null && (
        <Note kind="stop" role="alert" className="medicos-recusa">
          {acts.error}
        </Note>
      )}
      <LoadedQuery query={medicos}>
        {(all) => (
          <div className="medicos">
            {all.length === 0 ? (
              <EmptyState
                art={<SignedArt />}
                title="Nenhum médico cadastrado"
                text="Há pedidos pagos à espera de um médico. Adicione o primeiro médico: o convite vai por e-mail."
              />
            ) : (
              <MedicosList
                medicos={all}
                open={shown?.id ?? null}
                busy={acts.busy}
                onOpen={(id) => ask({ id })}
                onAct={acts.ask}
              />
            )}
            {(open === 'novo' || shown) && (
              <MedicoForm
                key={shown?.id ?? 'novo'}
                medico={shown}
                asked={asked}
                ensureProva={ensureProva}
                onPending={setPending}
                onSaved={(saved) => {
                  if (shown !== null) return;
                  setChosen({ id: saved.id });
                  setAsked(0);
                  setSaid({ text: `Convite enviado para ${saved.email}.` });
                }}
              >
                {shown && (
                  <MedicoItems
                    medico={shown}
                    inviting={acts.busy === shown.id}
                    onInvite={() => void acts.invite(shown)}
                    onRefuse={() => acts.ask('desativar', shown)}
                    onCodeLost={() => acts.ask('desligar-codigo', shown)}
                  />
                )}
              </MedicoForm>
            )}
          </div>
        )}
      </LoadedQuery>
      {acts.dialog}
      {dialog}
      <ConfirmDialog
        open={next !== null}
        title="Descartar o que você mudou?"
        verb="Descartar"
        destructive
        onConfirm={() => next && show(next)}
        onCancel={() => setNext(null)}
      >
        <p>O cadastro aberto tem mudanças que ainda não foram salvas.</p>
      </ConfirmDialog>
      <LeaveUnsaved pending={pending}>O cadastro aberto tem mudanças que se perdem.</LeaveUnsaved>
    </Page>
  );
}

type ActsOptions = { ensureProva: () => Promise<boolean>; onDone: (text: string) => void };

/** Acts on a doctor, each with its question, its proof of identity where needed, and its result. */
function useActs({ ensureProva, onDone }: ActsOptions) {
  const activate = useAtivarMedico();
  const deactivate = useDesativarMedico();
  const forget = useDesligarFatorDoMedico();
  const convite = useConvidarMedico();
  const [asked, setAsked] = useState<{ act: MedicoAct; medico: CadastroDoMedico } | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);

  const run = useCallback(async (id: string, act: () => Promise<void>) => {
    setBusy(id);
    setError(null);
    try {
      await act();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure.message);
    } finally {
      setBusy(null);
    }
  }, []);

  async function confirm({ act, medico: { id, nome, estado } }: NonNullable<typeof asked>) {
    setAsked(null);
    await run(id, async () => {
      if (act === 'desativar') {
        await deactivate.mutateAsync(id);
        onDone(estado === 'ativo' ? `${nome} não vê mais a fila.` : `O cadastro de ${nome} foi recusado.`);
      } else if (!(await ensureProva())) {
        return;
      } else if (act === 'desligar-codigo') {
        await forget.mutateAsync(id);
        onDone(`O código de ${nome} está desligado.`);
      } else {
        await activate.mutateAsync(id);
        onDone(`${nome} está com o cadastro ativo.`);
      }
    });
  }

  const invite = ({ id, email }: CadastroDoMedico) =>
    run(id, async () => {
      await convite.mutateAsync(id);
      onDone(`Convite enviado de novo para ${email}.`);
    });

  return {
    busy,
    error,
    ask: (act: MedicoAct, medico: CadastroDoMedico) => {
      if (busy === null) setAsked({ act, medico });
    },
    invite,
    dialog: asked && (
      <MedicoActDialog {...asked} onConfirm={() => void confirm(asked)} onCancel={() => setAsked(null)} />
    ),
  };
}

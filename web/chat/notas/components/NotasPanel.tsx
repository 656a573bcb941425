import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import type { NotaInterna } from '#contracts/chat/notas.contract.ts';
import { recusaDaNotaInterna } from '#domain/chat/nota-interna.ts';
import { TITULAR } from '#domain/chat/sobre.ts';
import { useOutbox } from '#lib/outbox/observable.ts';
import { Button } from '#ui/button/Button.tsx';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { Field } from '#ui/field/Field.tsx';
import { Select, TextArea } from '#ui/field/TextInput.tsx';
import { Note } from '#ui/status/Note.tsx';
import { LoadingText } from '#ui/status/Skeleton.tsx';
import { LoadFailed } from '#web/feedback/LoadFailed.tsx';
import { useConversa } from '#web/chat/chat/chat.api.ts';
import { sessionOwner, useSession } from '#web/conta/identidade/session.public.ts';
import type { Conversation } from '#web/chat/chat/conversation.ts';
import { holdNote, openNote } from '../nota-draft.ts';
import { useEscreverNotaInterna, useNotas, useRiscarNota } from '../notas.api.ts';
import { NotaSheet } from './NotaSheet.tsx';
import '../notas.css';

/**
 * The team's notes about a conversation, which its patient never receives. On a narrow screen the field stays in sight and the
 * notes open above it.
 */
export function NotasPanel({ conversation }: { conversation: Conversation }) {
  const notas = useNotas(conversation.key);
  const [open, setOpen] = useState(false);
  const listId = useId();
  const count = notas.data?.notas.length;
  return (
    <section className="notas" aria-labelledby={`${listId}-t`}>
      <div className="row between row-wrap gap-2">
        <h2 id={`${listId}-t`}>
          Notas internas <span className="fine quiet">o paciente não vê</span>
        </h2>
        {count !== undefined && count > 0 && (
          <Button
            className="notas-abrir"
            variant="bare"
            size="sm"
            aria-expanded={open}
            aria-controls={listId}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Recolher' : `Ver ${count}`}
          </Button>
        )}
      </div>
      {/* A scrollable region must be reachable by keyboard (axe scrollable-region-focusable). */}
      <div
        id={listId}
        className="notas-corpo"
        data-open={open}
        role="group"
        aria-label="Lista de notas"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        {notas.data === undefined && notas.error === null && <LoadingText text="Carregando..." />}
        {notas.data === undefined && notas.error !== null && (
          <LoadFailed error={notas.error} retry={notas.refetch} />
        )}
        {notas.data !== undefined && <NotasList conversa={conversation.key} notas={notas.data.notas} />}
      </div>
      <NotaForm conversation={conversation} onKept={() => setOpen(true)} />
    </section>
  );
}

function NotasList({ conversa, notas }: { conversa: string; notas: readonly NotaInterna[] }) {
  const strike = useRiscarNota(conversa);
  const [asked, setAsked] = useState<string | null>(null);
  if (notas.length === 0) return null;
  return (
    <>
      {strike.error !== null && (
        <Note kind="stop" role="alert">
          {strike.error.message}
        </Note>
      )}
      <ul className="notas-lista">
        {notas.map((nota) => (
          <NotaSheet key={nota.id} nota={nota}>
            {nota.minha && nota.riscadaEm === null && (
              <Button variant="bare" size="sm" aria-haspopup="dialog" onClick={() => setAsked(nota.id)}>
                Riscar
              </Button>
            )}
          </NotaSheet>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        title="Riscar esta nota?"
        verb="Riscar"
        busy={strike.isPending}
        onCancel={() => setAsked(null)}
        onConfirm={() => asked !== null && strike.mutate(asked, { onSettled: () => setAsked(null) })}
      >
        O texto continua legível, riscado e com a hora. Não dá para desfazer.
      </ConfirmDialog>
    </>
  );
}

function useKeptNote(conversa: string) {
  const owner = sessionOwner(useSession()) ?? '';
  const [note] = useState(() => openNote(conversa, owner));
  useEffect(() => holdNote(conversa, owner, note), [conversa, owner, note]);
  return { ...note, draft: useOutbox(note) };
}

function NotaForm({ conversation, onKept }: { conversation: Conversation; onKept: () => void }) {
  const { key } = conversation;
  const pessoas = useConversa(conversation).data?.pessoas ?? [];
  const write = useEscreverNotaInterna(key);
  const { draft, write: keep, done } = useKeptNote(key);
  const [refusal, setRefusal] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [kept, setKept] = useState(false);

  function change(next: Parameters<typeof keep>[0]) {
    keep(next);
    setRefusal(null);
    setKept(false);
    write.reset();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (write.isPending) return;
    const texto = draft.texto.trim();
    const refused = recusaDaNotaInterna(texto);
    setRefusal(refused);
    if (refused !== null) {
      field.current?.focus();
      return;
    }
    write.mutate(
      { ...draft, texto },
      {
        onSuccess: () => {
          done();
          setKept(true);
          onKept();
          field.current?.focus();
        },
      },
    );
  }

  return (
    <form className="nota-interna-form" noValidate onSubmit={submit}>
      {pessoas.length > 0 && (
        <Field label="Nota sobre">
          {(control) => (
            <Select
              {...control}
              value={draft.sobre}
              onChange={(event) => change({ sobre: event.target.value })}
            >
              <option value={TITULAR}>Titular da conta</option>
              {pessoas.map(({ id, nome }) => (
                <option key={id} value={id}>
                  {nome}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <Field label="Nota interna" error={refusal ?? undefined} failure={write.error?.message}>
        {(control) => (
          <TextArea
            {...control}
            ref={field}
            rows={2}
            value={draft.texto}
            onChange={(event) => change({ texto: event.target.value })}
          />
        )}
      </Field>
      <div className="row align-center gap-2">
        <Button type="submit" variant="secondary" size="sm" busy={write.isPending}>
          Guardar nota
        </Button>
        <p className="fine muted" role="status">
          {kept && 'Nota guardada.'}
        </p>
      </div>
    </form>
  );
}

import { useRef, useState } from 'react';
import type { Caso, NotaDoCaso, RascunhoDaNota } from '#contracts/consultorio/caso.contract.ts';
import { aHora } from '#domain/calendario/horas.ts';
import { TEXTOS_DO_MEDICO } from '#domain/consultorio/textos-do-medico.ts';
import { NotaEscrita } from '#web/caso/caso.public.ts';
import { Button } from '#ui/button/Button.tsx';
import { Field } from '#ui/field/Field.tsx';
import { TextArea } from '#ui/field/TextInput.tsx';
import { SavedStatus } from '#ui/status/SavedStatus.tsx';
import { useEscreverNota } from '../caso/caso.api.ts';
import { useKeptText } from '../caso/useKeptText.ts';
import { ConflictNote } from './rascunho/Conflict.tsx';
import { draftWords } from './rascunho/draft-words.ts';
import { useNota } from './rascunho/drafts.ts';
import './nota.css';

export const NOTA_ID = 'nota-clinica';

export type NotaDraft = ReturnType<typeof useNotaDraft>;

/** Note in progress, stored on the server while typing; `known` is its last reading, null without one. */
export function useNotaDraft(pedidoId: string, known: RascunhoDaNota | null) {
  const [draft, state] = useNota(pedidoId, known);
  const write = useEscreverNota(pedidoId);
  const [refusal, setRefusal] = useState<string | null>(null);

  /** Saves now. @returns false, after showing why, when it cannot be saved */
  async function settle(): Promise<boolean> {
    await draft.settle();
    if (draft.savedVersion() !== null) return true;
    setRefusal(draftWords(draft.snapshot()).text);
    return false;
  }

  return {
    texto: state.data,
    state,
    draft,
    busy: write.isPending,
    refusal,
    refuse: setRefusal,
    settle,
    type(this: void, next: string) {
      setRefusal(null);
      draft.type(next);
    },
    /** Files the note, which is immutable from then on. */
    async save(this: void): Promise<void> {
      if (state.data.trim() === '' || !(await settle())) return;
      try {
        await write.mutateAsync({ id: crypto.randomUUID(), texto: draft.snapshot().data, adendoDe: null });
        setRefusal(null);
      } catch (error) {
        setRefusal(error instanceof Error ? error.message : String(error));
      }
    },
  };
}

/** Filed notes with their addenda, and the field for a new one. */
export function NotaClinica({ caso, nota: written }: { caso: Caso; nota: NotaDraft | null }) {
  const { notas, podeDecidir, pedido } = caso;
  if (notas.length === 0 && written === null) return null;
  return (
    <section className="nota grid" aria-label="Prontuário">
      {notas.map((nota) => (
        <Written key={nota.id} nota={nota} pedidoId={pedido.id} open={podeDecidir} />
      ))}
      {written !== null && (notas.length === 0 || written.texto !== '') && <NewNota nota={written} />}
    </section>
  );
}

function NewNota({ nota: { texto, state, draft, busy, refusal, type, save } }: { nota: NotaDraft }) {
  const untouched = state.phase === 'idle' && texto === '';
  return (
    <>
      {state.other !== null && (
        <ConflictNote
          draft={draft}
          title={`Esta nota mudou em outro lugar ${aHora(state.other.atualizadoEm)}`}
        >
          {state.other.texto === '' ? 'Lá ela foi guardada, ou apagada.' : `Lá está: “${state.other.texto}”.`}
        </ConflictNote>
      )}
      <Field
        id={NOTA_ID}
        label="Nota clínica"
        hint="Vai para o prontuário ao assinar ou recusar. Depois, só por adendo."
        failure={refusal ?? undefined}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            maxLength={TEXTOS_DO_MEDICO.nota.max}
            value={texto}
            onChange={(event) => type(event.target.value)}
          />
        )}
      </Field>
      <div className="nota-act row row-wrap gap-2-3">
        <SavedStatus {...(untouched ? { text: '' } : draftWords(state, 'Nota salva'))} />
        {texto.trim() !== '' && (
          <Button variant="bare" size="desk" busy={busy} onClick={() => void save()}>
            Guardar nota
          </Button>
        )}
      </div>
    </>
  );
}

type WrittenProps = { nota: NotaDoCaso; pedidoId: string; open: boolean };

function Written({ nota, pedidoId, open }: WrittenProps) {
  const [adding, setAdding] = useState(false);
  return (
    <NotaEscrita nota={nota}>
      {open && !adding && (
        <Button variant="bare" size="desk" onClick={() => setAdding(true)}>
          Escrever adendo
        </Button>
      )}
      {open && adding && <Adendo notaId={nota.id} pedidoId={pedidoId} onDone={() => setAdding(false)} />}
    </NotaEscrita>
  );
}

function Adendo({ notaId, pedidoId, onDone }: { notaId: string; pedidoId: string; onDone: () => void }) {
  const text = useKeptText(`adendo:${notaId}`);
  const write = useEscreverNota(pedidoId);
  const field = useRef<HTMLTextAreaElement>(null);

  async function save() {
    try {
      await write.mutateAsync({ id: text.id, texto: text.texto, adendoDe: notaId });
      text.done();
      onDone();
    } catch {
      field.current?.focus();
    }
  }

  return (
    <>
      <Field label="Adendo" failure={write.error?.message}>
        {(control) => (
          <TextArea
            {...control}
            ref={field}
            maxLength={TEXTOS_DO_MEDICO.nota.max}
            value={text.texto}
            onChange={(event) => text.write(event.target.value)}
          />
        )}
      </Field>
      <div className="nota-act row row-wrap gap-2-3">
        <Button variant="soft" size="desk" busy={write.isPending} onClick={() => void save()}>
          Guardar adendo
        </Button>
        <Button variant="bare" size="desk" onClick={onDone}>
          Voltar
        </Button>
      </div>
    </>
  );
}

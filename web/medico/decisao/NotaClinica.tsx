import { useRef, useState } from 'react';
import type { Caso, NotaDoCaso } from '../../../contracts/consultorio/caso.contract.ts';
import { TEXTOS_DO_MEDICO } from '../../../domain/consultorio/textos-do-medico.ts';
import { NotaEscrita } from '../../caso/caso.public.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { TextArea } from '../../ui/field/TextInput.tsx';
import { useEscreverNota } from '../caso/caso.api.ts';
import { useKeptText } from '../caso/useKeptText.ts';

export const NOTA_ID = 'nota-clinica';

/** The clinical note that is being written, and the function that puts it into the record. */
export type NotaDraft = ReturnType<typeof useNotaDraft>;

/** The note of a case: typed text is kept in this tab until it is in the record. */
export function useNotaDraft(pedidoId: string) {
  const text = useKeptText(`nota:${pedidoId}`);
  const write = useEscreverNota(pedidoId);
  const [refusal, setRefusal] = useState<string | null>(null);
  return {
    texto: text.texto,
    busy: write.isPending,
    refusal,
    refuse: setRefusal,
    type(next: string) {
      setRefusal(null);
      text.write(next);
    },
    /** Puts what is typed into the record; nothing where nothing is typed. @returns false when it was refused */
    async save(): Promise<boolean> {
      if (text.texto.trim() === '') return true;
      try {
        await write.mutateAsync({ id: text.id, texto: text.texto, adendoDe: null });
        text.done();
        setRefusal(null);
        return true;
      } catch (error) {
        setRefusal(error instanceof Error ? error.message : String(error));
        return false;
      }
    },
  };
}

/** The notes of a case as they stand in the record, each with what was added to it, and the field for a new one. */
export function NotaClinica({ caso, draft }: { caso: Caso; draft: NotaDraft }) {
  const { notas, podeDecidir, pedido } = caso;
  if (notas.length === 0 && !podeDecidir) return null;
  return (
    <section className="nota" aria-label="Prontuário">
      {notas.map((nota) => (
        <Written key={nota.id} nota={nota} pedidoId={pedido.id} open={podeDecidir} />
      ))}
      {podeDecidir && (notas.length === 0 || draft.texto !== '') && <NewNota draft={draft} />}
    </section>
  );
}

function NewNota({ draft }: { draft: NotaDraft }) {
  return (
    <>
      <Field
        id={NOTA_ID}
        label="Nota clínica"
        hint="Fica no prontuário. Depois de guardada, só por adendo."
        failure={draft.refusal ?? undefined}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            maxLength={TEXTOS_DO_MEDICO.nota.max}
            value={draft.texto}
            onChange={(event) => draft.type(event.target.value)}
          />
        )}
      </Field>
      {draft.texto.trim() !== '' && (
        <div className="nota-act">
          <Button variant="soft" size="desk" busy={draft.busy} onClick={() => void draft.save()}>
            Guardar nota
          </Button>
          <span className="fine quiet">Assinar e recusar também a guardam.</span>
        </div>
      )}
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
      <div className="nota-act">
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

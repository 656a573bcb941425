import { useRef, useState } from 'react';
import { CORES_DA_ETIQUETA, recusaDaEtiqueta, type CorDaEtiqueta } from '#domain/chat/etiqueta.ts';
import { ApiError } from '#lib/api/api.ts';
import { FormDialog } from '#ui/dialog/FormDialog.tsx';
import { Field } from '#ui/field/Field.tsx';
import { Select, TextInput } from '#ui/field/TextInput.tsx';
import { Note } from '#ui/status/Note.tsx';
import { useSaveEtiqueta, type EditedEtiqueta } from '../etiquetas.api.ts';
import { EtiquetaChip } from './EtiquetaChip.tsx';

const COLOURS: Readonly<Record<CorDaEtiqueta, string>> = {
  azul: 'Azul, círculo',
  verde: 'Verde, triângulo',
  amarela: 'Amarela, quadrado',
  vermelha: 'Vermelha, losango',
  lilas: 'Lilás, estrela',
  cinza: 'Cinza, hexágono',
};

export function EditEtiquetaDialog({ initial, onClose }: { initial: EditedEtiqueta; onClose: () => void }) {
  const first = useRef<HTMLInputElement>(null);
  const [etiqueta, setEtiqueta] = useState(initial);
  const [refusal, setRefusal] = useState<string | null>(null);
  const save = useSaveEtiqueta();
  const details = save.error instanceof ApiError ? (save.error.details ?? []) : [];
  const beside = details.find(({ campo }) => campo === 'nome')?.mensagem;

  function submit() {
    const nome = etiqueta.nome.trim();
    const refused = recusaDaEtiqueta(nome);
    setRefusal(refused);
    if (refused === null) save.mutate({ ...etiqueta, nome }, { onSuccess: onClose });
    else first.current?.focus();
  }

  return (
    <FormDialog
      title={initial.id === null ? 'Nova etiqueta' : 'Editar etiqueta'}
      verb="Salvar etiqueta"
      focus={first}
      busy={save.isPending}
      onSubmit={submit}
      onCancel={onClose}
    >
      {save.error !== null && beside === undefined && (
        <Note kind="stop" role="alert">
          {save.error.message}
        </Note>
      )}
      <Field label="Nome da etiqueta" error={refusal ?? undefined} failure={beside}>
        {(control) => (
          <TextInput
            {...control}
            ref={first}
            autoComplete="off"
            value={etiqueta.nome}
            onChange={(event) => {
              setRefusal(null);
              setEtiqueta({ ...etiqueta, nome: event.target.value });
            }}
          />
        )}
      </Field>
      <Field label="Cor">
        {(control) => (
          <Select
            {...control}
            value={etiqueta.cor}
            onChange={({ target }) => {
              const cor = CORES_DA_ETIQUETA.find((one) => one === target.value);
              if (cor !== undefined) setEtiqueta({ ...etiqueta, cor });
            }}
          >
            {CORES_DA_ETIQUETA.map((cor) => (
              <option key={cor} value={cor}>
                {COLOURS[cor]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <p className="etiquetas-previa">
        <EtiquetaChip nome={etiqueta.nome.trim() || 'Etiqueta'} cor={etiqueta.cor} />
      </p>
    </FormDialog>
  );
}

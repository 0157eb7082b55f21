{{/* The labels that select the Pods of a service. Takes a dict of root and service. */}}
{{- define "earshot.selector" -}}
app.kubernetes.io/name: earshot
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .service }}
{{- end }}

{{/* All labels of an object. */}}
{{- define "earshot.labels" -}}
{{ include "earshot.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ .root.Chart.Name }}-{{ .root.Chart.Version }}
{{- end }}

{{/* The image of a service, by its digest. */}}
{{- define "earshot.image" -}}
{{- $digest := index .root.Values.image.digests .service | toString -}}
{{- if not (regexMatch "^sha256:[0-9a-f]{64}$" $digest) -}}
{{- fail (printf "image.digests.%s must be the digest of the image (sha256:...), not %q" .service $digest) -}}
{{- end -}}
{{ .root.Values.image.repository }}-{{ .service }}@{{ $digest }}
{{- end }}

{{/* The user of a Pod: not root, and no rights of its own. */}}
{{- define "earshot.podSecurity" -}}
runAsNonRoot: true
runAsUser: 65532
runAsGroup: 65532
fsGroup: 65532
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{/* The rights of a container: none. */}}
{{- define "earshot.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

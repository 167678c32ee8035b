import { R2Explorer } from 'r2-explorer'

// oxlint-disable-next-line import/no-default-export -- the platform's entry
export default R2Explorer({ readonly: false })

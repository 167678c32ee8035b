export * from './files.ts'
export * from './site.ts'
export * from './users.ts'

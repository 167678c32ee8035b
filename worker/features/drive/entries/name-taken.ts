export const NAME_TAKEN = 'There is a file or folder with this name here already.'
